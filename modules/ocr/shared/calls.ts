import { z } from 'zod'
import { call } from '#kernel/shared/call.ts'
import { papers } from '#kernel/shared/calls/files.ts'
import { licenceFields } from './fields.ts'

const answer = z.object({
  fields: z.array(z.object({ field: z.enum(licenceFields), value: z.string(), sure: z.int().min(0).max(100) })),
})

/** Recognition of pictures. What it answers is a suggestion; nothing is stored. */
export const ocrCalls = {
  businessLicense: call({
    method: 'POST',
    path: '/linex/ocr/businessLicense',
    title: '识别营业执照',
    allow: {
      code: [
        'baseInfo/certificate:ocr',
        'system/hospital:add',
        'system/hospital:edit',
        'system/hospital:auditRegistration',
      ],
      orgs: ['hospital', 'supplier', 'authority'],
    },
    does: 'read',
    body: 'multipart',
    takes: papers(1),
    input: z.object({}).strict(),
    output: answer,
  }),
  /** For the registration; counted by address. */
  open: call({
    method: 'POST',
    path: '/open/ocr/businessLicense',
    title: '注册时识别营业执照',
    allow: 'public',
    does: 'session',
    body: 'multipart',
    takes: papers(1),
    input: z.object({}).strict(),
    output: answer,
  }),
}
