import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{kernel,modules,app,db,tools,tests}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['tests/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    env: { TZ: 'Asia/Shanghai', NODE_ENV: 'test', LOGIN_RATE: '1000' },
  },
})
