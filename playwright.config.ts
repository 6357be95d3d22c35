import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { turnsOf, walkFiles } from '#tests/e2e/turns.ts'
import { addressOf, portOf } from '#tests/e2e/worker.ts'
import { findChromium } from '#tools/browser.ts'

/** Each worker has an app and a database of its own: what one test changes, no other one sees meanwhile (decision 0023). */
const workers = Number(process.env.E2E_WORKERS ?? Math.min(2, availableParallelism()))

/**
 * The pop-ups of the address bar are two pages of their own in every window: more than half of its cost, and nobody sees
 * them. What is said here replaces the list playwright gives, so what of that matters stands here too.
 */
const off = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled', 'PreconnectToSearch'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
]

export default defineConfig({
  // those of a noun stand beside its screens; SHOTS=folder takes pictures of the walks instead (tests/pictures/kit.ts)
  testMatch: process.env.SHOTS ? 'tests/pictures/*.pictures.ts' : '{tests/e2e,modules/*/web}/**/*.e2e.ts',
  workers,
  // a walk of three people signs in nine times
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1366, height: 768 },
    // a click that waits for ever would end the walk without saying where
    actionTimeout: 60_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // calls are looked at and answered by walks, which a worker of the page would hide; the walk about it lets it in
    serviceWorkers: 'block',
    // drawing what moves takes a fifth of the time; walks about moving things ask for it
    contextOptions: { reducedMotion: 'reduce' },
    // recording every test costs a quarter of the time; E2E_TRACE=1 while looking for a fault
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        ...'--headless --no-sandbox --disable-gpu --disable-quic --no-first-run'.split(' '),
        ...'--disable-background-networking --disable-component-update --disable-sync'.split(' '),
        `--disable-features=${off.join(',')}`,
      ],
    },
  },
  // a whole run begins with another walk each time; what is asked for by name has one turn
  projects: process.env.WALKS_FROM
    ? turnsOf(walkFiles(), Number(process.env.WALKS_FROM)).map((turn, i) => ({
        name: i ? `chromium ${i}` : 'chromium',
        testMatch: turn,
      }))
    : [{ name: 'chromium' }],
  webServer: {
    command: 'node tests/e2e-server.ts',
    env: {
      ...(process.env as Record<string, string>),
      ...{ PORT: String(portOf(0)), E2E_WORKERS: String(workers), HOST: '127.0.0.1', DEMO: 'small' },
      // their databases live as long as the run
      KEPT_PLANS: 'all',
    },
    // the last to be there
    url: `${addressOf(workers - 1)}/health`,
    // a running app of one's own, while a test is being written
    reuseExistingServer: !!process.env.E2E_REUSE,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // on a slow machine the region alone takes minutes
    timeout: 600_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
