import { QUEUES, type QueueName } from '../../../core/queues.ts'

export const queueText = (name: QueueName): string => QUEUES[name].text
