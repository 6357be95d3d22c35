/** What one decides by at a line of goods: name, spec and maker, lot and its end, status, quantities with their unit, price and amount (ux.md 61). */
export const goodsDecide = [
  ...['seq', 'name', 'spec', 'manufacturer', 'lotNo', 'expiryDate', 'lineStatus'],
  ...['qty', 'unit', 'deliveredQty', 'acceptedQty', 'refusedQty', 'price', 'amount'],
]
