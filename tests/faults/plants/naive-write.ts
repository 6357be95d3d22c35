import { plant } from './plant.ts'

// the balance is read, added to and written back, instead of being added to where it lies
plant(
  '/modules/stock/server/queries/book.ts',
  'do update set qty = stock_balance.qty + excluded.qty',
  'do update set qty = (select x.qty from stock_balance x where x.id = stock_balance.id) + excluded.qty',
)
