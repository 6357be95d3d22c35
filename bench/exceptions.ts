import type { Big } from '#db/demo/big.ts'
import { exceptionCalls } from '#modules/exception/shared/calls.ts'
import { type Figure, hire, type RunningApp } from './harness.ts'
import { compareReads } from './reads.ts'

const rows = { page: 1, size: 20, part: 'rows' }

/** What waits for the big hospital's buyer in the morning. */
export const benchExceptions = async (label: string, app: RunningApp, url: string, big: Big): Promise<Figure[]> => {
  const userId = await hire(url, big.hospitalId, 'exceptions_bench', ['procurement/exceptions:view'])
  const { path } = exceptionCalls.query
  const { figures } = await compareReads(label, app, url, { userId, orgId: big.hospitalId }, [
    { name: 'first page of exceptions', path, inputs: [rows] },
    { name: 'first page of exceptions nobody took', path, inputs: [{ ...rows, status: ['open'] }] },
  ])
  return figures
}
