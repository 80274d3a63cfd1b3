import { faultsIn } from './fault.ts'

const ACCOUNTS = 'server/modules/accounts'
const SESSIONS = [
  `${ACCOUNTS}/sessions.test.ts`,
  'server/api/account-safety.test.ts',
  'server/api/user.test.ts',
]
const CODES = ['server/api/user-codes.test.ts', 'server/api/code-guessing.test.ts']
const MATRIX = ['server/api/admin/matrix.test.ts']
const PEOPLE = ['server/api/admin/people.test.ts']
const CUSTOMERS = ['server/api/admin/customers.test.ts', 'server/api/admin/erasure.test.ts']
const MESSAGES = [
  'server/modules/messaging/whatsapp.test.ts',
  'server/modules/messaging/send-waiting.test.ts',
]

export const PEOPLE_FAULTS = [
  ...faultsIn(`${ACCOUNTS}/sessions.ts`, SESSIONS, [
    ['a session is never too old', '      and sessions.last_used_at > ${new Date(now - UNUSED_FOR)}\n', ''],
    [
      'a session that is used has no end',
      '\n      and sessions.created_at > ${new Date(now - AT_MOST_FOR)}',
      '',
    ],
    [
      'logging out ends nothing',
      'await db`delete from sessions where token_hash = ${shopper.tokenHash}`',
      '',
    ],
    [
      'logging out everywhere ends nothing',
      'await tx`delete from sessions where account_id = ${accountId}`',
      '',
    ],
    [
      'a new password leaves other sessions open',
      'await tx`delete from sessions where account_id = ${accountId} and token_hash <> ${tokenHash}`',
      '',
    ],
  ]),
  ...faultsIn(
    `${ACCOUNTS}/login.ts`,
    ['server/api/user.test.ts', `${ACCOUNTS}/register.test.ts`, 'server/api/account-safety.test.ts'],
    [
      [
        'a login for nobody is answered at once',
        'const fits = await passwordFits(kept, password)',
        'const fits = kept !== null && (await passwordFits(kept, password))',
      ],
      ['any password will do', 'if (!fits || !account', 'if (!account'],
    ],
  ),
  ...faultsIn(
    `${ACCOUNTS}/register.ts`,
    [`${ACCOUNTS}/register.test.ts`, 'server/api/account-safety.test.ts'],
    [
      [
        'common passwords are taken',
        "  refuseWeakPassword(registration.password, 'password', [registration.email, registration.phone])\n",
        '',
      ],
    ],
  ),
  ...faultsIn(`${ACCOUNTS}/one-time-codes.ts`, CODES, [
    ['a code can be tried for ever', 'where tries < ${MOST_TRIES} and id = (', 'where id = ('],
    ['a code never ends', ' and expires_at > ${new Date()}', ''],
    ['a code works twice', 'return used.length === 1', 'return true'],
    [
      'an older code goes on working',
      '\n        or (purpose = ${purpose} and (${asked === null} or asked_by = ${by} or asked_from = ${from})))`',
      ')`',
    ],
  ]),
  ...faultsIn(`${ACCOUNTS}/correct-phone.ts`, CUSTOMERS, [
    ['the old phone’s code still works', "await endCodes(tx, accountId, 'verify-whatsapp')", ''],
  ]),
  ...faultsIn(
    `${ACCOUNTS}/update-profile.ts`,
    ['server/api/user-profile.test.ts'],
    [['a phone can be changed', 'if (saved !== null) throw', 'if (false) throw']],
  ),
  ...faultsIn(
    `${ACCOUNTS}/google-token.ts`,
    [`${ACCOUNTS}/google-token.test.ts`, 'server/api/google-auth.test.ts'],
    [
      ['a token of another browser signs in', 'claims.nonce === nonce && ', ''],
      ['an unproven mailbox signs in', 'verified === true && ', ''],
      ['a token for another site signs in', '      audience: clientId,\n', ''],
    ],
  ),
  ...faultsIn(`${ACCOUNTS}/erase-account.ts`, CUSTOMERS, [
    [
      'an erased account keeps its address',
      '  await tx`delete from addresses where account_id = ${accountId}`\n',
      '',
    ],
    [
      'an erased account keeps its sessions',
      '  await tx`delete from sessions where account_id = ${accountId}`\n',
      '',
    ],
  ]),
  ...faultsIn('server/modules/customers/erase-customer.ts', CUSTOMERS, [
    ['who waits for an order is erased', 'if (matters.length > 0) throw', 'if (false) throw'],
    ['messages of the erased are kept', '  await forgetMessages(tx, accountId, mentions)\n', ''],
  ]),
  ...faultsIn('server/modules/customers/forget-words.ts', CUSTOMERS, [
    [
      'what an erased account has ordered can be told by its hash',
      'idempotency_key = null, request_hash = null,',
      'idempotency_key = null,',
    ],
  ]),
  ...faultsIn('server/modules/orders/reading/whole-order.ts', CUSTOMERS, [
    ['an export tells an order from its end', 'order by at, e.id`', 'order by at desc, e.id`'],
  ]),
  ...faultsIn('server/modules/customers/whole-customer.ts', CUSTOMERS, [
    ['an export has a cart from its end', 'order by c.added_at, v.id`', 'order by c.added_at desc, v.id`'],
  ]),
  ...faultsIn('server/modules/grievances/follow-grievance.ts', CUSTOMERS, [
    ['an export has the oldest complaint first', '\n  order by made_at desc`', '\n  order by made_at`'],
  ]),
  ...faultsIn(
    'server/modules/size-waits/own-waits.ts',
    ['server/api/consents.test.ts'],
    [
      [
        'an export has the newest wait for a size first',
        '\n  order by w.asked_at`',
        '\n  order by w.asked_at desc`',
      ],
    ],
  ),
  ...faultsIn('server/modules/messaging/find-messages.ts', CUSTOMERS, [
    [
      'an export has the oldest message first',
      'order by m.created_at desc, m.id desc limit ${limit}`',
      'order by m.created_at, m.id limit ${limit}`',
    ],
  ]),
  ...faultsIn(
    'server/modules/customers/apply-retention.ts',
    ['server/modules/customers/apply-retention.test.ts'],
    [
      [
        'a bill is forgotten before its invoice may be',
        '          and not exists (select from tax_documents d where d.order_id = o.id and d.issued_at >= ${before})\n',
        '',
      ],
      [
        'what was acted on late is emptied at once',
        "where handled_at < ${keptBefore('providerNews', now)}",
        "where received_at < ${keptBefore('providerNews', now)}",
      ],
    ],
  ),
  ...faultsIn(
    'server/modules/newsletter/forget-readers.ts',
    ['server/api/newsletter.test.ts'],
    [['who said yes is forgotten after a week', 'confirmed_at is null and asked_at <', 'asked_at <']],
  ),
  ...faultsIn(
    'server/modules/newsletter/confirm.ts',
    ['server/api/admin/letters.test.ts'],
    [
      [
        'whoever comes back is sent what was begun without them',
        'case when left_at is null then coalesce(confirmed_at, ${now}) else ${now} end',
        'coalesce(confirmed_at, ${now})',
      ],
    ],
  ),
  ...faultsIn(
    'server/modules/wishlist/wishlist.ts',
    ['server/api/cart.test.ts'],
    [
      [
        'a heart is kept of whoever is erased in that moment',
        'erased_at is null for no key update',
        'true for no key update',
      ],
    ],
  ),
  ...faultsIn(
    'server/modules/size-waits/tell-waiting.ts',
    ['server/api/size-waits.test.ts'],
    [
      [
        'who never said yes is told of a size',
        'told_at is null and confirmed_at is not null and expires_at > ${now}\n',
        'told_at is null and expires_at > ${now}\n',
      ],
    ],
  ),
  ...faultsIn(
    'server/modules/size-waits/ask-for-size.ts',
    ['server/api/size-waits.test.ts'],
    [
      [
        'the link of a mail that is asked for again leads nowhere',
        'key_hash = excluded.key_hash,\n          locale',
        'key_hash = w.key_hash,\n          locale',
      ],
    ],
  ),
  ...faultsIn(
    'server/modules/staff/second-factor.ts',
    ['server/api/admin/sign-in.test.ts'],
    [
      [
        'anybody’s recovery code opens the console',
        'where staff_id = ${staff.id} and code_hash',
        'where code_hash',
      ],
    ],
  ),
  ...faultsIn('server/modules/messaging/claim-messages.ts', MESSAGES, [
    [
      'marketing goes to phones that nobody has proven',
      'a.whatsapp_marketing and a.phone_proven_at is not null',
      'a.whatsapp_marketing',
    ],
    [
      'a message that is being sent is taken once more',
      'and (claimed_until is null or claimed_until < ${until(0)})',
      '',
    ],
    ['a message is tried before its time', "coalesce(not_before, '-infinity') <= ${until(0)}", 'true'],
  ]),
  ...faultsIn('server/modules/messaging/send-message.ts', MESSAGES, [
    [
      'marketing goes by the other consent',
      "purpose === 'marketing' ? wants_marketing : true",
      "purpose === 'marketing' ? wants_utility : true",
    ],
  ]),
  ...faultsIn(
    'server/modules/messaging/note-sent.ts',
    [...MESSAGES, 'server/api/user-codes.test.ts'],
    [
      [
        'codes are left in the outbox',
        "content = case when template = any(${SECRETS}) then '{}' else content end",
        'content = content',
      ],
    ],
  ),
  ...faultsIn(
    'server/api/door.ts',
    ['server/api/every-call.test.ts'],
    [['another shopper’s number is taken', 'if (shopper) refuseSomebodyElse(shopper, body)', '']],
  ),
  ...faultsIn(
    'server/api/user.ts',
    ['server/api/lockout.test.ts', 'server/api/user.test.ts'],
    [['passwords are guessed without a limit', "    await limits.byAsker('login', email, asker)\n", '']],
  ),
  ...faultsIn('contract/admin/customers.ts', MATRIX, [
    [
      'a packer lists customers',
      "'GET /api/admin/customers': row<CustomerRows>()(\n    'manager',",
      "'GET /api/admin/customers': row<CustomerRows>()(\n    'packer',",
    ],
  ]),
  ...faultsIn('server/api/admin/door.ts', MATRIX, [
    ['roles do not matter', 'if (!isAtLeast(staff.role, access)) throw', 'if (false) throw'],
    ['a write needs no x-csrf', 'if (writes && staff) refuseWithoutCsrf(request, token)', ''],
    ['other sites may write', 'if (writes) refuseOtherSites(request, shop.config.consoleUrl)', ''],
    [
      'the password alone opens the console',
      "if (staff.stage === 'second-factor') throw",
      'if (false) throw',
    ],
    ['the second factor is never asked for again', 'stepUp && staff && !staff.isFresh', 'false'],
  ]),
  ...faultsIn(
    'core/staff.ts',
    [...PEOPLE, ...MATRIX, 'server/api/admin/orders.test.ts'],
    [['a packer sees what was delivered', "  role !== 'packer' || isPackers(status)\n", '  true\n']],
  ),
  ...faultsIn('server/modules/staff/people.ts', PEOPLE, [
    [
      'a factor that is taken off is not logged',
      "    await recordChange(tx, actor, { action: 'staff.second-factor-removed', subject: person.email })\n",
      '',
    ],
    [
      'a lesser role leaves sessions open',
      'person.id, role })\n    await endSessionsOf(tx, person.id)\n',
      'person.id, role })\n',
    ],
    ['the last owner may go', 'if (!owner) throw', 'if (false) throw'],
  ]),
  ...faultsIn(
    'server/modules/staff/totp.ts',
    ['server/modules/staff/totp.test.ts', 'server/api/admin/sign-in.test.ts'],
    [
      [
        'a code of the app works twice',
        'fits.find((step) => lastStep === null || step > lastStep) ?? null',
        'fits[0] ?? null',
      ],
      ['a phone’s clock may not differ', 'const STEPS_AROUND = [0, -1, 1]', 'const STEPS_AROUND = [0]'],
    ],
  ),
  ...faultsIn(
    'server/modules/newsletter/read-readers.ts',
    ['server/api/consents.test.ts'],
    [
      [
        'an export tells of a mailbox that nobody has proven',
        ' where id = ${accountId} and mailbox_proven_at is not null)`',
        ' where id = ${accountId})`',
      ],
    ],
  ),
  ...faultsIn('server/modules/messaging/note-delivery.ts', MESSAGES, [
    [
      'news of a sending that failed is taken for news of the next',
      " or m.provider_id is null\n        or (m.status = 'sent') = (m.provider_id = told.provider_id)\n",
      ' or true\n',
    ],
  ]),
  ...faultsIn(
    'server/modules/grievances/tell-complainant.ts',
    ['server/api/grievances.test.ts'],
    [
      [
        'whoever complains is not answered in the language of the complaint',
        'locale: person.locale,',
        'locale: null,',
      ],
    ],
  ),
  ...faultsIn(
    'server/modules/grievances/find-grievances.ts',
    ['server/api/grievances.test.ts'],
    [
      [
        'what the law wants next stands anywhere',
        'case when acknowledged_at is null then acknowledge_by else settle_by end, id',
        'made_at desc, id',
      ],
    ],
  ),
]
