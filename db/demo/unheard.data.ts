/** Articles nobody of the region has a record of: generic names and strengths as facts, makers invented. */
// biome-ignore format: a table, a line for each
export const unheard = [
  { kind: '0', name: '盐酸多奈哌齐口溶膜', spec: '5mg', unit: '盒', manufacturer: '东塘益生制药有限公司' },
  { kind: '0', name: '奥氮平口崩片', spec: '5mg', unit: '盒', manufacturer: '云岭康华药业有限公司' },
  { kind: '0', name: '左乙拉西坦口服溶液', spec: '150ml:15g', unit: '瓶', manufacturer: '云岭康华药业有限公司' },
  { kind: '1', name: '一次性使用可吸收止血夹', spec: '中号', unit: '盒', manufacturer: '东塘益生制药有限公司', approvalNo: '国械注准20243020618' },
  { kind: '0', name: '布地奈德福莫特罗吸入气雾剂', spec: '160μg/4.5μg', unit: '支', manufacturer: '东塘益生制药有限公司' },
] as const
