/** Faults of what is bound to contracts (modules/contract), one an invariant: tests/invariants.test.ts plants them. */
export const plantedCovers = {
  '§2.28a': 'update contract set valid_to = valid_from',
  '§2.28b': 'update order_line set contract_line_id = null, contract_n = null, contract_price = null',
  '§2.28c': 'update contract_line set accepted_qty = accepted_qty + 1',
  '§2.28d': 'update contract set executed_amount = executed_amount + 1',
}
