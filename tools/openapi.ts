import { openapi } from '#app/documents.ts'

// npm run -s openapi: the OpenAPI 3.1 document on standard output
console.log(JSON.stringify(openapi(), null, 2))
