import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './machines.ts'

const VCL = new URL('../../docs/deploy/saex.vcl', import.meta.url)
/** What a machine's buyers are answered by first. */
const MEMORY = 'malloc,64m'

/** Varnish at port 80 of a machine, as docs/operate/edge.md has it, in front of the balancer that listens at its port 8080. */
export function startCache(machine: Machine, root: string): ChildProcess {
  const rules = `/srv/${machine.name}.vcl`
  writeFileSync(join(root, rules), readFileSync(VCL))
  const where = ['-n', `/srv/${machine.name}-varnish`, '-a', `${machine.address}:80`, '-f', rules]
  const settings = ['-s', MEMORY, '-p', 'http_gzip_support=off', '-j', 'none']
  return machine.start('cache', ['chroot', root, 'varnishd', '-F', ...where, ...settings])
}
