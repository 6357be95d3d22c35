import { defineConfig } from '@playwright/test'
import { findChromium } from '#tools/browser.ts'

const port = Number(process.env.E2E_PORT ?? 18080)

export default defineConfig({
  // those of a noun stand beside its screens
  testMatch: '{tests/e2e,modules/*/web}/**/*.e2e.ts',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // recording every test costs a quarter of the time; E2E_TRACE=1 while looking for a fault
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: (
        '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
        '--disable-component-update --disable-sync'
      ).split(' '),
    },
  },
  projects: [{ name: 'chromium' }],
  webServer: {
    command: 'node tests/e2e-server.ts',
    env: { ...(process.env as Record<string, string>), PORT: String(port), HOST: '127.0.0.1', DEMO: 'small' },
    url: `http://127.0.0.1:${port}/health`,
    // a running app of one's own, while a test is being written
    reuseExistingServer: !!process.env.E2E_REUSE,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
