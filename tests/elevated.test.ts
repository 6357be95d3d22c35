import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * security.md C92: what works behind the wall, and why nobody can say whom it looks at. That no id of another house gets
 * there is tried by tests/foreign-ids.test.ts with every call; what a setting names by tests/named.test.ts.
 */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'kernel/server/act.ts': ['who changed a record last, of one its asker was given'],
  'kernel/server/files/attach.ts': ['whose a file is, for a grant that then asks within the wall'],
  'kernel/server/files/store.ts': [
    'the file of a paper he sees, named by a row of that paper and never by him',
    'a file that a grant opened',
    'a file a setting names, of his own house or the authority',
  ],
  'kernel/server/pdf/certificate.ts': [
    'the installation’s own key, with which a paper he signs is signed',
    'fingerprints of what this installation signed with',
  ],
  'kernel/server/named.ts': ['whether a setting may name a thing: yes or no'],
  'modules/acceptance/server/service.ts': ['what waits of a delivery he voids'],
  'modules/amendment/server/reactions.ts': ['what is proposed for an order he ends or takes back'],
  'modules/amendment/server/service.ts': [
    'the place an amendment of his own order names',
    'the order of an amendment he may agree to, as that says',
    'what one he may end held back of its order',
  ],
  'modules/approval/server/gate.ts': ['the levels of a paper he hands in, of the flow of who audits it'],
  'modules/approval/server/service.ts': ['the row of the house whose flows he may set, locked'],
  'modules/certificate/server/chain.ts': ['the papers of a trade he may make, of which he is told which link holds'],
  'modules/certificate/server/letters.ts': ['the letters above one he keeps or audits: whether they lead to it'],
  'modules/certificate/server/required.ts': [
    'what a partner or product of his own paper lacks',
    'which kinds of papers a contract of the two of his own paper stands for',
  ],
  'modules/contract-type/server/queries/types.ts': ['whether any contract is of a type he may take out: yes or no'],
  'modules/contract/server/approval.ts': [
    'what the house handed in of the same supplier and type lately, by which its own levels are chosen',
  ],
  'modules/contract/server/life/mandate.ts': [
    'the power of attorney of his own house that names him, with who signed by it on any of its contracts: no more is told than that',
    'how many accounts of his own house bear his name',
  ],
  'modules/contract/server/life/force.ts': ['the contract that his supplement, signed by all, changes'],
  'modules/contract/server/life/renewed.ts': [
    'the mark of the contract his renewal goes on from, set where both signed it and taken back where it is void',
  ],
  'modules/contract/server/own-type.ts': [
    'the type and kind of the contract his supplement adds to: of it nothing is told but the type’s name',
  ],
  'modules/contract/server/life/paper.ts': ['the PDF of a version he signs or froze, kept for both sides'],
  'modules/contract/server/rules.ts': [
    'selected prices of the products of a contract he hands in',
    'contracts of the two for the same goods and days, hidden from him perhaps: of these no number is told',
  ],
  'modules/evidence/server/verify.ts': [
    'whether the audit chain still has the place a pack he may see names: yes or no',
  ],
  'modules/exception/server/keeping.ts': ['what is wrong with papers his own transaction moved, on both sides of them'],
  'modules/message/server/service.ts': ['announcements, which are for everybody'],
  'modules/invoice/server/auto-pass.ts': ['an invoice he hands in that agrees in everything, passed by the system'],
  'modules/invoice/server/public.ts': [
    'that he let pass what does not agree of an invoice he has locked',
    'what a look-up of an invoice he has locked came to',
  ],
  'modules/invoice-verify/server/asking.ts': ['what a service answered of an invoice whose look-up he wanted'],
  'modules/invoice/server/reactions.ts': [
    'drafts that announce lines of the acceptance he confirms',
    'drafts that were linked to lines of the acceptance he reverses',
  ],
  'modules/invoice/server/red.ts': [
    'whether anybody asks for money of the invoices his red one takes back',
    'the blue invoices his red one takes back, locked',
    'the blue invoices a red one takes back that he passes, on both sides',
    'the blue invoices a red one of paper he voids took back',
  ],
  'modules/invoice-match/server/run.ts': [
    'what is true of an invoice he hands in, passes or sees, on both sides of it',
  ],
  'modules/invoice-match/server/keeping.ts': ['what did not agree of an invoice he passes or takes back'],
  'modules/invoice-voucher/server/public.ts': [
    'vouchers of items whose invoice his own transaction moved, on both sides',
    'what of items he has locked stands on vouchers of both sides that were agreed to',
  ],
  'modules/message/server/teller.ts': ['a message to whom a document or a wall concerns'],
  'modules/delivery/server/boxes.ts': ['the last number of his own GS1 prefix, which others may have had before'],
  'modules/delivery/server/public.ts': ['lots of a return he may act on, locked'],
  'modules/delivery/server/reactions.ts': ['drafts of the order that moves, whose supplier alone hears of them'],
  'modules/delivery/server/trace.ts': [
    'whether a code stands on his own papers, or was taken in by the hospital of his own one',
  ],
  'modules/order/server/public.ts': ['returned quantity of lines of a return he counts'],
  'modules/order/server/service.ts': ['what his own house ordered today from a supplier'],
  'modules/order/server/volume.ts': ['agreed volume of lines he may end'],
  'modules/payable/server/public.ts': [
    'what lines of a paper his own transaction moved made owed, on both sides of it',
    'what is owed of lines of the delivery he registers an invoice on',
    'what is owed back of the return he uploads a red invoice of',
    'what lines the region brings in made owed',
    'what is owed of the items his invoice is for',
    'the same, when the invoice stands for it no more',
    'items of his own side that a voucher lists, locked before it',
    'what a voucher he may change holds of its items',
  ],
  'modules/payable/server/reactions.ts': ['what an acceptance he reverses made owed'],
  'modules/place/server/public.ts': ['points of hospitals his own is head or branch of, which the caller has asked'],
  'modules/payment-clock/server/service.ts': ['hospitals he sells to, of their suppliers together'],
  'modules/statement/server/rules.ts': ['what came late of the month of a statement he answers'],
  'modules/statement/server/service.ts': ['the month of his own house, or of two the region names'],
  'modules/product-merge/server/rules.ts': ['papers of products the region may merge that are not finished'],
  'modules/product-merge/server/service.ts': [
    'what hangs on products the region may merge, before it does',
    'the same, when it does',
    'what they cost afterwards, against what they may',
    'the hospitals whose rows went over',
    'papers made since with what a merge of the region moved',
  ],
  'modules/product/server/units.ts': ['papers that count a product he keeps'],
  'modules/province-match/server/decide.ts': [
    'the number of an order under way that a pair he changes, or one in its way, was written with',
    'pairs that have one of the two he pairs, of his own house and the region’s',
    'hospitals’ own pairs that the region’s takes the place of',
  ],
  'modules/province-match/server/importer.ts': [
    'rows of the platform’s catalogue, which is everybody’s: only those of the file that are new or his own',
  ],
  'modules/province-match/server/service.ts': ['his own job that nobody works at any more'],
  'modules/province-order/server/reactions.ts': [
    'whether the hospital of the paper he moved works on the provincial platform',
    'the return he agreed to, written down for that hospital to be told',
  ],
  'modules/purchase-list/server/changing.ts': [
    'articles of items the region sees, locked while their changes are passed',
    'an item that takes what was passed of it',
  ],
  'modules/purchase-list/server/parent.ts': ['the parent of his own house', 'its items'],
  'modules/purchase-list/server/prices.ts': [
    'the item of an adjustment he may see, locked',
    'the price of one he approves',
  ],
  'modules/purchase-list/server/rules.ts': [
    'the mark of the default among the items of the article it passes',
    'the same, of the others before it',
  ],
  'modules/purchase-list/server/service.ts': ['the draft of an application that passed, at the hospital it is of'],
  'modules/recall/server/preview.ts': ['where the lots of a recall he may issue are'],
  'modules/recall/server/rules.ts': ['tasks for whoever has lots of a recall he issues', 'the tasks of one he lifts'],
  'modules/recall/server/service.ts': ['the recall of his own task, moved along'],
  'modules/recall/server/tasks.ts': ['the recall of his own task, locked'],
  'modules/region-price/server/reactions.ts': [
    'what is settled of lines of the acceptance he confirms',
    'the same, of a delivery he voids',
  ],
  'modules/refusal/server/decide.ts': [
    'a new acceptance in the place of one a ruling takes back',
    'what is given up of the order lines of a refusal he settles',
    'how much of a refusal he answers was sent again',
  ],
  'modules/refusal/server/public.ts': ['what refusals of an order he has locked hold of its lines'],
  'modules/refusal/server/reactions.ts': [
    'refusals of the delivery he ships, moved along',
    'the same, of one he calls back',
    'the same, of an order he ends',
    'whether one of an order he closes is argued about: yes or no',
  ],
  'modules/refusal/server/service.ts': ['the acceptance of a refusal he may see, locked'],
  'modules/rejection/server/rejecting.ts': ['what the article he offers the hospital of his own order was selected at'],
  'modules/requisition/server/crediting.ts': [
    'what the supplier of a requisition he may approve or pay owes back to its hospital: the first number, and yuan',
  ],
  'modules/requisition/server/paying.ts': [
    'whether he passed an invoice of a requisition he may pay, or an exception of one',
  ],
  'modules/requisition/server/prepaying.ts': [
    'the contract his own prepayment names: whether it stands, and its number',
    'the same, with what all prepayments of it ask for',
  ],
  'modules/requisition/server/rules.ts': [
    'what others ask of the invoices he asks for',
    'the same, of the items behind them',
  ],
  'modules/requisition/server/uncovering.ts': [
    'what of a prepayment he takes back is used: yuan, with the invoices it covers held',
  ],
  'modules/registration/server/service.ts': ['the files of an organisation he lets in'],
  'modules/return-order/server/holding.ts': ['what a return he ends held at its hospital, let go'],
  'modules/session/server/sign-off.ts': [
    'who of his own house made or renewed the account of another there: yes or no',
  ],
  'modules/trace-code/server/alarm.ts': ['cases of both hospitals a code he scans lives in'],
  'modules/trace-code/server/cases.ts': ['whether a difference of his own house lasts'],
  'modules/trace-code/server/living.ts': [
    'whether codes came with what he confirms: yes or no',
    'codes of an acceptance he confirms',
    'the same of one he takes back',
    'codes of a return he receives',
  ],
  'modules/trace-code/server/scan.ts': ['codes he scans, wherever they live: what he hears is that they do'],
  'modules/stock/server/watch.ts': ['balances of a lot that is recalled, held', 'the same, let go'],
  'modules/stock-monitor/server/service.ts': ['the alarms of products at points he sees', 'the alarms of lots he sees'],
  'modules/stock-monitor/server/thresholds.ts': [
    'the alarms of products whose thresholds he set at points of his own house',
  ],
  'modules/surgery-order/server/elsewhere.ts': [
    'whether a piece was used in another operation: yes or no, and not where',
  ],
  'modules/surgery-order/server/rules.ts': [
    'the pieces of an emergency he does not take, free for another paper',
    'the pieces of a kit he refuses, counted back as they came',
  ],
  'modules/trace-row/server/reactions.ts': [
    'whether the hospital of the paper he moved tells the platform',
    'rows of the platform, of lines of a paper that he moved',
    'rows of a paper that he took back',
    'rows of a lot whose codes he scans after it was taken in',
  ],
  'modules/trace-row/server/sales.ts': ['rows of sales of his own hospital, as its system tells them'],
  'modules/trace-row/server/service.ts': [
    'a row of his own hospital, which he sees, to be sent',
    'rows of his own hospital, which he sees, one by one',
  ],
  'modules/trail/server/files.ts': [
    'the attachments of a document he may see',
    'whether others acted on that document since: yes or no',
  ],
}

test('whatever works behind the wall is known, with why its asker cannot choose what it looks at', () => {
  const sources = globSync(['kernel/server/**/*.ts', 'modules/*/server/**/*.ts', 'app/**/*.ts']).filter(
    (path) => !path.endsWith('.test.ts') && path !== 'kernel/server/tx.ts',
  )
  const found = sources.flatMap((path) => {
    const n = readFileSync(path, 'utf8').split(/\b(?:elevated|asOwner)\(/).length - 1
    return n > 0 ? [[path, n] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(reasons).map(([path, r]) => [path, r.length])),
  )
})
