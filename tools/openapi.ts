import { openapi } from '#app/documents.ts'

// npm run -s openapi: the OpenAPI 3.1 document on standard output; openapi-typescript wants --default-non-nullable=false
console.log(JSON.stringify(openapi(), null, 2))
