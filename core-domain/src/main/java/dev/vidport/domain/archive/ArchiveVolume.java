package dev.vidport.domain.archive;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.storage.ObjectKey;

/**
 * A volume of an archive: a part of its tar file, which is one object of the store. All volumes,
 * joined in their order, are the file.
 *
 * @param name of the object, below {@link ObjectKey#ofExport}
 * @param sha256 in lower-case hexadecimal
 */
public record ArchiveVolume(String name, long sizeBytes, String sha256) {
  public ObjectKey key(JobId export) {
    return ObjectKey.ofExport(export).child(name);
  }
}
