import { plant } from './plant.ts'

// the key is committed before the document: between the two, a kill leaves a key without an answer
plant(
  '/kernel/server/idempotency.ts',
  '  if (rows.length === 0) {',
  `  const { rows: mine } = await sql<{ u: string; o: string; k: string }>\`select current_setting('app.user') as u,
    current_setting('app.org') as o, current_setting('app.kind') as k\`.execute(ctx.tx)
  await sql.raw(\`commit;begin;select set_config('app.user','\${mine[0]?.u}',true),set_config('app.org','\${mine[0]?.o}',true),set_config('app.kind','\${mine[0]?.k}',true)\`).execute(ctx.tx)
  if (rows.length === 0) {`,
)
