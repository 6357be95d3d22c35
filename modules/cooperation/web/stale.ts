import { relationCalls, supplierCalls } from '#modules/company/shared/calls.ts'
import { cooperationCalls as calls } from '../shared/calls.ts'

/** What is out of date after a cooperation or a freeze changed. */
export const stale = [calls.query, calls.freezes, supplierCalls.query, supplierCalls.detail, relationCalls.query]
