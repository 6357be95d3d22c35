// Import directions of ARCHITECTURE.md. None of these rules names a module, so a new module needs no new rule.
const tests = '\\.test\\.tsx?$'
// what a module brings to the app, on the server's side
const manifest = '^modules/[^/]+/noun\\.ts$'
const sqlPackages = '^node_modules/(kysely|pg)/'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or a third is missing; types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kernel-knows-no-module',
      severity: 'error',
      from: { path: '^kernel/', pathNot: tests },
      to: { path: '^modules/' },
    },
    {
      name: 'shared-is-pure',
      comment: 'shared/ runs on both sides: it imports only shared/, no Node, React or SQL.',
      severity: 'error',
      from: { path: '/shared/', pathNot: [tests, 'node_modules'] },
      to: { path: '^(kernel|modules|app|db|tools|tests)/', pathNot: '/shared/' },
    },
    {
      name: 'shared-is-pure-outside',
      severity: 'error',
      from: { path: '/shared/', pathNot: [tests, 'node_modules'] },
      to: { path: '^node_modules/(react|react-dom|antd|@ant-design|kysely|pg|fastify)/' },
    },
    {
      name: 'shared-is-pure-node',
      severity: 'error',
      from: { path: '/shared/', pathNot: [tests, 'node_modules'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-and-web-never-meet',
      severity: 'error',
      from: { path: '^(kernel|modules)/', pathNot: [tests, '/(web|shared)/'] },
      to: { path: ['/web/', '^node_modules/(react|react-dom|antd)/'] },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^(kernel|modules)/', pathNot: [tests, '/(server|shared)/', manifest] },
      to: { path: ['^(kernel|modules)/[^/]+/server/', '^kernel/server/', '^db/', manifest] },
    },
    {
      name: 'other-modules-by-their-door',
      comment: 'Another module shows its shared/, server/public.ts and web/public.tsx, nothing else.',
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: tests },
      to: {
        path: '^modules/',
        pathNot: [
          '^modules/$1/',
          '^modules/[^/]+/shared/',
          '^modules/[^/]+/server/public\\.ts$',
          '^modules/[^/]+/web/public\\.tsx$',
        ],
      },
    },
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      from: {
        path: '^(kernel|modules|app)/',
        pathNot: [tests, '^kernel/server/', '^modules/[^/]+/server/queries'],
      },
      to: { path: sqlPackages },
    },
    {
      name: 'nothing-imports-app',
      severity: 'error',
      from: { path: '^(kernel|modules|db)/', pathNot: [tests, '^db/demo/'] },
      to: { path: '^app/' },
    },
    {
      name: 'nobody-imports-peers',
      comment: 'Platforms of the trial are programs of their own, spoken to over HTTP alone.',
      severity: 'error',
      from: { pathNot: '^peers/' },
      to: { path: '^peers/' },
    },
    {
      name: 'peers-import-nothing-of-the-house',
      comment: 'A platform that shared our reading of its handbook would prove nothing.',
      severity: 'error',
      from: { path: '^peers/' },
      to: { pathNot: '^peers/', dependencyTypesNot: ['core'] },
    },
    // types alone of a package that says where they are by no export
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^pdfmake/interfaces' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data)' },
    // types count too, or a forbidden door would open by "import type"
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
