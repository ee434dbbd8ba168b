import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const SIZE = '3G'
/** Where machines keep what they keep, in the root that they share. */
const PLACE = 'srv'
const IMAGES = 'disks'
const FILLER = 'filler'
/** What the file system may want for its own lists of a large file. */
const LISTS_BYTES = 2 ** 20

/** A disk of a machine's own at `/srv/{name}` of a root: a sparse file with ext4 in it, empty. */
export function addDisk(root: string, name: string): string {
  const [image, point] = [join(root, IMAGES, name), join(root, PLACE, name)]
  for (const folder of [join(root, IMAGES), point]) mkdirSync(folder, { recursive: true })
  execFileSync('truncate', ['--size', SIZE, image])
  // No room is kept for root: what fills the disk is root's.
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image])
  execFileSync('mount', ['-o', 'loop', image, point])
  return point
}

/** Leaves no byte to anybody: nearly all is claimed without being written, which would keep the whole machine busy. */
export function fillDisk(root: string, name: string): void {
  const point = join(root, PLACE, name)
  const { bavail, bsize } = statfsSync(point)
  execFileSync('fallocate', ['--length', String(bavail * bsize - LISTS_BYTES), join(point, FILLER)])
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${join(point, FILLER)}-rest`, 'bs=4k'], { stdio: 'ignore' })
  } catch {
    // It ends where the disk does.
  }
}

export function freeDisk(root: string, name: string): void {
  for (const file of [FILLER, `${FILLER}-rest`]) rmSync(join(root, PLACE, name, file), { force: true })
}

/** Takes the disks of all machines off, and what was on them. */
export function unmountDisks(root: string): void {
  const images = join(root, IMAGES)
  for (const name of listNames(images)) {
    try {
      execFileSync('umount', ['-l', join(root, PLACE, name)], { stdio: 'ignore' })
    } catch {
      // An earlier run was killed between file and mount.
    }
  }
  rmSync(images, { recursive: true, force: true })
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
