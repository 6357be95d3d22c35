import { founder, withTx } from '#kernel/server/tx.ts'
import { creditCode, surnames } from './credit-codes.ts'
import * as q from './queries.ts'
import * as papers from './queries-papers.ts'
import { suppliers } from './region.data.ts'

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
      bank: {
        accountName: s.name,
        bankName: '云泽农商银行物流园支行',
        bankAccount: `35050166${String(10_000_000 + i * 7919)}`,
        taxNo: creditCode(i + 1),
      },
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
