import { floodWithCopies } from './flood-with-copies.ts'

const distinct = Number(process.argv[2] ?? 200)
const copies = Number(process.argv[3] ?? 50)
const report = await floodWithCopies({ distinct, copies })
const { quotations, numbers, mails, mailJobs, delivered, split } = report
const pass = [quotations, numbers, mails, mailJobs, delivered].every((count) => count === distinct) && split === 0
const target = `${distinct} quotations, numbers, mails and mail jobs`
console.log(JSON.stringify({ name: 'copies of one request through two server processes', ...report, target, pass }))
process.exitCode = pass ? 0 : 1
