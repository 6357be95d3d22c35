import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { lookAt, settled } from '#tests/e2e/axe-kit.ts'
import { quiet, test } from '#tests/e2e/kit.ts'
import { again } from '#tests/e2e/shell-kit.ts'
import { englishTexts } from '#tools/texts.ts'

/*
 * Pictures of the eight walks, to be looked at by people: SHOTS=folder npm run test:e2e. The walks are those of tests/e2e, told
 * again by what a button says in the language of the picture; what they need is made by the same kits.
 */

export interface Look {
  lang: 'zh' | 'en'
  theme: 'pink' | 'brown'
  width: 1366 | 390
}
const desk: Look[] = (['zh', 'en'] as const).flatMap((lang) =>
  (['pink', 'brown'] as const).map((theme) => ({ lang, theme, width: 1366 as const })),
)
const phone: Look[] = (['zh', 'en'] as const).map((lang) => ({ lang, theme: 'pink', width: 390 }))

const folder = process.env.SHOTS ?? ''
if (folder) mkdirSync(folder, { recursive: true })
const english = englishTexts()

export interface Walker {
  look: Look
  browser: Browser
  /** A text of the house in the language of the picture. */
  say: (chinese: string) => string
  /** A person at a window of the size, the theme and the language of the picture. */
  enter: (login: string) => Promise<Page>
  /** The same for a stranger. */
  stranger: () => Promise<Page>
  button: (within: Page | Locator, chinese: string) => Locator
  /** Takes the picture, and notes what a machine can see: cut texts, colours too near to each other, Chinese in English. */
  shot: (page: Page, step: string) => Promise<void>
}

/** Texts that do not fit where they stand and are not told whole by a title, and Chinese texts; runs in the page. */
const seen = (): { cut: string[]; chinese: string[] } => {
  const cut: string[] = []
  const chinese: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? ''
    const at = walker.currentNode.parentElement
    if (!text || !at?.checkVisibility() || at.closest('.sr-only, style, script')) continue
    if (/[\u4e00-\u9fff]/.test(text)) chinese.push(text)
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible' && at.clientWidth > 2)
      cut.push(`${text}${at.closest('[title]') ? ' (title)' : ''}`)
  }
  return { cut, chinese }
}

const walkerOf = (browser: Browser, look: Look, name: string): Walker => {
  const { lang, theme, width } = look
  const say = (text: string) => (lang === 'en' ? (english.get(text) ?? text) : text)
  const viewport = { width, height: width === 390 ? 844 : 768 }
  let n = 0
  const wear = async (page: Page) => {
    page.setDefaultTimeout(15_000)
    await page.evaluate(
      ([lang, themeColor]) => {
        localStorage.setItem('jicai.lang', lang)
        localStorage.setItem('jicai.theme', JSON.stringify({ themeColor, fontSize: 14 }))
        const kept = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
        if (kept.state) kept.state.theme = { themeColor, fontSize: 14 }
        sessionStorage.setItem('jicai.session', JSON.stringify(kept))
      },
      [lang, theme] as const,
    )
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
  return {
    look,
    browser,
    say,
    enter: async (login) => {
      const page = await again(browser, login, { viewport, at: '/Home' })
      await wear(page)
      await page.locator('.f-frame').waitFor()
      return page
    },
    stranger: async () => {
      const page = await (await browser.newContext({ viewport })).newPage()
      await page.goto('/#/Login')
      await wear(page)
      return page
    },
    button: (within, text) => {
      const said = say(text)
      const pattern = [...said].map((x) => x.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s?')
      return within.getByRole('button', { name: new RegExp(`^${pattern}( \\(\\d+\\))?$`) }).filter({ visible: true })
    },
    shot: async (page, step) => {
      await quiet(page)
      await settled(page)
      await page.waitForTimeout(100)
      const path = `${name}-${String(++n).padStart(2, '0')}-${step}-${lang}-${theme}-${width}`
      await page.screenshot({ path: join(folder, `${path}.png`) })
      const { cut, chinese } = await page.evaluate(seen)
      const colours = await lookAt(page, '', { type: 'rule', values: ['color-contrast'] })
      const note = { path, cut, colours, ...(lang === 'en' ? { chinese: [...new Set(chinese)] } : {}) }
      appendFileSync(join(folder, 'notes.jsonl'), `${JSON.stringify(note)}\n`)
    },
  }
}

/** A walk in every look; those of the goods' way on a phone too. */
export const walk = (name: string, onPhone: boolean, go: (w: Walker) => Promise<void>): void => {
  for (const look of [...desk, ...(onPhone ? phone : [])])
    test(`${name} ${look.lang} ${look.theme} ${look.width}`, async ({ browser }) => {
      test.setTimeout(240_000)
      await go(walkerOf(browser, look, name))
    })
}
