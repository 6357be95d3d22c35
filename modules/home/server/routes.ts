import { implement } from '#kernel/server/implement.ts'
import { homeCalls } from '../shared/calls.ts'
import * as s from './service.ts'

export const homeRoutes = implement(homeCalls, {
  schedule: s.schedule,
  firstSteps: s.firstSteps,
  mySchedule: s.mySchedule,
  editSchedule: s.editSchedule,
  charts: s.homeCharts,
  menus: s.menus,
  saveMenus: s.saveMenus,
})
