import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The shell first: a Chromium without a window of its own around the pages, which takes half of a walk's share of the browser's
 * processor time (decision 0023).
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const runnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a Chromium on this host: CHROMIUM_PATH, else the usual names on PATH; undefined when there is none. */
export const findChromium = (): string | undefined => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].find(runnable)
}

const has = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

const advice = `The browser tests need Chromium and Chinese fonts. Install them, for example
  Debian, Ubuntu: sudo apt-get install chromium-headless-shell fonts-noto-cjk
  Fedora:         sudo dnf install chromium google-noto-sans-cjk-fonts
  macOS:          brew install --cask chromium
or set CHROMIUM_PATH to a Chromium or Chrome. The other tests run without it.`

const install = (browser: string): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const args = ['install', '-y', '-q', '--no-install-recommends', browser, 'fonts-noto-cjk']
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

if (import.meta.main && !findChromium()) {
  if (process.getuid?.() === 0 && has('apt-get')) {
    console.error('Installing Chromium for the browser tests (apt-get) …')
    spawnSync('apt-get', ['update', '-q'], { stdio: ['ignore', 'ignore', 'inherit'] })
    // older releases have no package of the shell
    if (!['chromium-headless-shell', 'chromium'].some(install)) console.error(advice)
  } else console.error(advice)
}
