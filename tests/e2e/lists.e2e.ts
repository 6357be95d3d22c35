import { expect } from '@playwright/test'
import { test } from './kit.ts'
import { listTitles, phoneFaults, tableFaults, walked } from './seen-kit.ts'

/* ux.md 61, 62 and 64: every list, and the lines of every document. */

// each makes what it needs, so that two workers share them
test.describe.configure({ mode: 'parallel' })

/** Together they have every list, and the most that can be done in it. */
const ours = ['buyer1', 'auditor1', 'sup1_sales', 'hosp_admin', 'sup1_admin']
const theirs = ['operator', 'security', 'audit_admin', 'admin']

const desk = {
  viewport: { width: 1366, height: 768 },
  everyKind: true,
  first: 'tbody tr[data-index]',
  lines: 'th[data-decisive]',
  faults: tableFaults,
}
for (const [whose, people, size] of [
  ['of hospitals and suppliers', ours, 14],
  ['of the authority', theirs, 16],
] as const)
  test(`61, 62 at 1366×768 what one decides by is in the first view, in both languages and at 特大, and figures align: people ${whose}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const looks = [
      { lang: 'zh', size },
      // heads and words are widest here
      { lang: 'en', size: 18 },
    ] as const
    expect((await walked(browser, { ...desk, people, looks })).wrong).toEqual([])
  })

test('64 at 390 px every list and every document’s lines are cards, filters a sheet, the footer one line', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const { wrong, titles } = await walked(browser, {
    people: [...ours, ...theirs],
    looks: [{ lang: 'zh', size: 14 }],
    viewport: { width: 390, height: 844 },
    everyKind: false,
    first: '.t-card',
    lines: '.t-card',
    faults: phoneFaults,
  })
  expect([wrong, listTitles().filter((title) => !titles.has(title))]).toEqual([[], []])
})
