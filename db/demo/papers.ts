import { founder, withTx } from '#kernel/server/tx.ts'
import * as q from './queries.ts'
import * as papers from './queries-papers.ts'
import { suppliers } from './region.data.ts'

const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** An invented credit code whose last digit checks (domain §8.2). */
const creditCode = (n: number): string => {
  const first = `91350199MADEM${String(n).padStart(4, '0')}`
  const sum = [...first].reduce((s, c, i) => s + letters.indexOf(c) * weights[i]!, 0)
  return first + letters[(31 - (sum % 31)) % 31]
}
const surnames = '林陈黄郑张吴刘蔡叶许'

/**
 * The papers of everybody and everything that is traded, and the chain switched on. After the documents: those were made before
 * the region asked for papers. All of it invented.
 */
export const loadPapers = async (): Promise<void> => {
  for (const [i, s] of suppliers.entries()) {
    const who = surnames[i % surnames.length]!
    const of = {
      creditCode: creditCode(i + 1),
      address: `云泽市云泽区物流园 ${i + 1} 号`,
      mobile: `1380000${String(1000 + i)}`,
    }
    await withTx(founder, (tx) =>
      papers.tellCompany(tx, { ...of, name: s.name, legalPerson: `${who}立`, contact: `${who}敏` }),
    )
  }
  await withTx(founder, papers.supplierPapers)
  await withTx(founder, papers.standardPapers)
  await withTx(founder, papers.letters)
  await withTx(founder, (tx) => q.keep(tx, 'chain.enabled', true))
}
