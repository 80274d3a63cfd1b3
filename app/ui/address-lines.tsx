import type { ReactNode } from 'react'
import * as words from '#words/ui'
import type { Address } from '../../core/person.ts'

/** An address as a courier reads it. `children` replace the phone, where it is a link. */
export function AddressLines({
  address,
  className = '',
  children,
}: {
  address: Omit<Address, 'email'>
  className?: string
  children?: ReactNode
}) {
  const { firstName, lastName, street, addressLine2, landmark, city, state, zipcode, country, phone } =
    address
  const { gstin, legalName } = address
  return (
    <address className={`not-italic ${className}`}>
      <p className="font-medium">
        {firstName} {lastName}
      </p>
      <p>{street}</p>
      {addressLine2 && <p>{addressLine2}</p>}
      {landmark && <p>{landmark}</p>}
      <p>
        {city}, {state} {zipcode}
      </p>
      <p>{country}</p>
      <p className="mt-3 tabular-nums">{children ?? phone}</p>
      {gstin && (
        <p className="mt-3">
          {legalName}
          <span className="block tabular-nums">{words.gstinOf({ gstin })}</span>
        </p>
      )}
    </address>
  )
}
