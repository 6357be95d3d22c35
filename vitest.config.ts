import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{kernel,modules,app,db,tools,tests}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    // a file of tests opens its own app on its own database; loading the program anew for each took a quarter of the time
    isolate: false,
    globalSetup: ['tests/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    env: { TZ: 'Asia/Shanghai', NODE_ENV: 'test', LOGIN_RATE: '1000' },
  },
})
