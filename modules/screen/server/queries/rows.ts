import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type Kept, type KeptFigure, keptOr } from '#kernel/server/kept-figures.ts'
import type { ScreenRow } from '../../shared/calls.ts'
import * as buying from './buying.ts'
import * as stock from './stock.ts'

type Panel = RawBuilder<ScreenRow>

/** Every query answers key, name, value, second, note as text. Row-level security cuts as everywhere. */
export const panels = { procurement: { ...buying }, inventory: { ...stock } }

const nameOf = (screen: keyof typeof panels, panel: string) => `screen.${screen}.${panel}`

/** The rows of a panel and when they were read. */
export const panelOf = ({ tx, actor }: Ctx, screen: keyof typeof panels, panel: string, rows: Panel) =>
  keptOr(tx, actor, nameOf(screen, panel), rows)

/** All of them, for the region. */
export const keptPanels: readonly KeptFigure[] = Object.entries(panels).flatMap(([screen, own]) =>
  Object.entries<Panel>(own).map(([panel, rows]) => ({
    name: nameOf(screen as keyof typeof panels, panel),
    found: sql<Kept>`select null::uuid as org_id, coalesce(jsonb_agg(to_jsonb(p) - 'n' order by p.n), '[]') as rows
      from (select *, row_number() over () as n from (${rows}) q) p`,
  })),
)
