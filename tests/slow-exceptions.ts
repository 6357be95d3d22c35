/** Statements that may look at more of the past than others, each with its reason. */
interface Exception {
  of: RegExp
  why: string
  /** It may take its time, and looks at no more than others; or it may look at more rows than others, and scans nothing. */
  only?: 'time' | 'rows'
}

export const exceptions: readonly Exception[] = [
  {
    of: /^(?:\/\* keep \*\/ +)?select (count\(\*\)::int as "?n"? from \(select 1|coalesce\(sum\(|(tab, grouping\(tab\) = 1|null as tab, true) as whole)/,
    why: 'totals of a whole list: they count and sum what they look at, and screens ask for them apart from the rows',
  },
  {
    of: /^(?:\/\* keep \*\/ +)?\s*select \(count\(\*\) filter \(where category = 'todo'/,
    why: 'messages are counted up to 1,000, which is more than a small house has rows for',
  },
  {
    of: /order by "\w+"\."(no|delivery_no|lot_no|seq|amount|total_amount|submitted_at|shipped_at|checked_at|confirmed_at)" (asc|desc)|order by "dueOn" desc/,
    why: 'sorted by what no index holds: the reader’s own list is read once for a click',
  },
  {
    of: /from "stock_balance" as "s"/,
    why: 'stock and its movements are sorted by what the joined catalogue knows, over the lots there are',
  },
  {
    of: /stock_balance_facts/,
    why: 'what is near its end, too little or too much, and the region’s goods are reckoned over the lots there are, used up ones left out',
  },
  {
    of: /lateral \( select sum\(u\.used\) as used from stock_movement_facts u/,
    why: 'in the first ten minutes of a day, until it is kept, the use of the last month is added up by whoever asks for it',
  },
  {
    of: /with parts as \(select \d as n/,
    why: 'what was used in a period is added up: by place from sums of days and months, by goods from the months of all goods and the movements of days between them (decision 0045)',
  },
  {
    of: /percentile_cont\(0\.5\)/,
    why: 'how long goods take is the median of the last arrivals of each article of a hospital, asked when somebody has thresholds proposed',
  },
  {
    of: /"(urgent|narcotic|plan_type)" = \$/,
    why: 'a mark that nearly all documents or nearly none have: where none has it, the whole list is looked through',
  },
  {
    of: /lower\("\w+"\."(no|delivery_no|lot_no|creator_name|remark)"\) like/,
    why: 'a word that is no number looks through the reader’s own documents (decision 0014)',
  },
  {
    of: /strpos\(lower\(concat_ws\(' ', m\.doc_no/,
    why: 'a word is looked for in the reader’s own messages, of 90 days and not done',
  },
  {
    of: /"[ado]"\."no" in \([$\d, ]+\) or "[do]"\."no" in/,
    why: 'numbers pasted into the list of deliveries or acceptances may be theirs, their deliveries’ or their orders’',
  },
  {
    of: /"l"\."delivery_no" in \([$\d, ]+\) or "l"\."lot_no" in/,
    why: 'pasted into the list of lots, what is no delivery’s number may be a lot’s',
  },
  {
    of: /\.trace_rate\), 99999999\)::int [\s\S]*\) = \$\d+ order by/,
    why: 'whether codes lack is counted from the codes of each lot: where all have them, or none, the whole list is looked through',
    only: 'rows',
  },
  {
    of: /from "purchase_order_card" as "o" [\s\S]* o\.status in \('waitAllocate', 'allocating', 'allocated'\) and exists \(select from order_line_facts/,
    why: 'what may go to the provincial platform is looked for among the orders that are under way, whenever they were released: an index holds those alone',
    only: 'rows',
  },
  {
    of: /select 'order' as stage, l\.hospital_id, l\.supplier_id, l\.product_id, l\.price/,
    why: 'a check of prices adds up what was ordered and sent at each price day by day, asked by who checks them; no sums of it are kept',
  },
  {
    of: /"product_id" = any \(\(select product_search\(/,
    why: 'an article is looked for in the lines of the reader’s own documents: all its lines are read, by the index of the article',
  },
  {
    of: /from "purchase_order" [\s\S]* (where|and) \(o\.status in \('waitAllocate'|from "purchase_order" [\s\S]* order by ("overdueDays"|"supplier"\."name")/,
    why: 'what is overdue is asked of every order that is under way, whenever it was made; sorted by supplier or days, once for a click',
  },
  {
    of: /from "?(public\.)?(catalog_item|supply_relation|supply_relation_facts|product|org_card)"? |^\/\* keep \*\/ select cardinality\("i0"\)/,
    why: 'base data is of the region’s size, whatever its past: twenty thousand articles are sorted by name, or counted',
    only: 'time',
  },
  {
    of: /^select audit_append\(/,
    why: 'waits for the chain’s lock and the disk: the test asks four at a time',
    only: 'time',
  },
  { of: /from audit_verify\(/, why: 'proves the whole chain of a day, asked by hand', only: 'time' },
]
