import { folderStore, type MediaStore } from './media-store.ts'
import { type S3Config, s3Store } from './s3/s3-store.ts'

/** The store of this shop's pictures: its bucket, or the folder in `dataDir`. */
export const openMediaStore = ({
  bucket,
  dataDir,
}: {
  bucket: S3Config | null
  dataDir: string
}): MediaStore => (bucket ? s3Store(bucket) : folderStore(`${dataDir}/media`))
