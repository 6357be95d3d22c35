/** Departments of every hospital: code | name | type. */
export const departments = `
NK01|心血管内科|临床
NK02|呼吸与危重症医学科|临床
NK03|消化内科|临床
NK04|内分泌科|临床
NK05|神经内科|临床
WK01|普通外科|临床
WK02|骨科|临床
FK01|妇产科|临床
EK01|儿科|临床
JZ01|急诊医学科|临床
ZL01|肿瘤科|临床
MZ01|麻醉手术中心|手术
JY01|检验科|医技
YX01|医学影像科|医技
YJ01|药学部|药剂
HQ01|后勤保障科|后勤
SB01|医学装备科|行政
CW01|财务科|行政
`

/** Distribution points: code | name | type | product kinds. The first of a kind becomes its default. */
export const points = `
YK|中心药库|药库|0
HCK|医用耗材库|耗材库|1
SJK|试剂库|试剂库|2
HQK|后勤物资库|后勤库|3
MZYF|门诊药房|药房|0
JZYF|急诊药房|药房|0
SSS|手术室二级库|手术室|1
`

/** Roads of the three districts, for addresses. */
export const roads: Record<string, string> = { 云泽区: '中心大道', 临湖区: '湖滨路', 望山县: '望山东路' }
