import { folderStore, type MediaStore } from './media-store.ts'
import { type S3Config, s3Store } from './s3/s3-store.ts'

/** Where this shop's pictures are: in its bucket, or without one in `dataDir`. */
export const openMediaStore = ({
  bucket,
  dataDir,
}: {
  bucket: S3Config | null
  dataDir: string
}): MediaStore => (bucket ? s3Store(bucket) : folderStore(`${dataDir}/media`))
