import { z } from 'zod'
import { type Setting, setting } from '#kernel/server/config.ts'
import { keys } from '#kernel/shared/machine.ts'
import { cells, type GoodsClass, type LinkKey, links, type Way, ways } from '../shared/chain.ts'
import { cellTitles } from '../shared/chain-titles.data.ts'

/**
 * Whether the chain is asked at all. No by default: a region that begins has no papers yet, and would buy nothing
 * (decision 0013).
 */
export const chainOn = setting('chain.enabled', z.boolean(), false, '启用资质链检查（订单、发货、验收）', {
  regionOnly: true,
  lowers: (value, before) => before && !value,
})

const weaker = (value: Way, before: Way) => ways.indexOf(value) < ways.indexOf(before)
const cellOf = (goods: GoodsClass, link: LinkKey, fallback: Way): Setting<Way> =>
  setting(`chain.${goods}.${link}`, z.enum(ways), fallback, cellTitles[goods][link] ?? '', {
    lowers: weaker,
    stricterOnly: true,
  })

/** Every cell is a setting of the region; a hospital may only make its own stricter (domain-lists §2.34). */
export const cellSettings: readonly { goods: GoodsClass; link: LinkKey; setting: Setting<Way> }[] = keys(cells).flatMap(
  (goods) =>
    keys(links).flatMap((link) => {
      const way = cells[goods][link]
      return way ? [{ goods, link, setting: cellOf(goods, link, way) }] : []
    }),
)
