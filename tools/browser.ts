import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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
  Debian, Ubuntu: sudo apt-get install chromium fonts-noto-cjk
  Fedora:         sudo dnf install chromium google-noto-sans-cjk-fonts
  macOS:          brew install --cask chromium
or set CHROMIUM_PATH to a Chromium or Chrome. The other tests run without it.`

if (import.meta.main && !findChromium()) {
  if (process.getuid?.() === 0 && has('apt-get')) {
    console.error('Installing Chromium for the browser tests (apt-get) …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    try {
      execFileSync('apt-get', ['update', '-q'], { stdio: ['ignore', 'ignore', 'inherit'], env })
      execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      })
    } catch {
      console.error(advice)
    }
  } else console.error(advice)
}
