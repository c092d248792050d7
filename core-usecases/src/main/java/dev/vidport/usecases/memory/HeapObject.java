package dev.vidport.usecases.memory;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import java.time.Instant;

/** An object or a part in heap memory. */
record HeapObject(HeapContent content, String contentType, String etag, Instant modifiedAt) {
  StoredObject describe(ObjectKey key) {
    return new StoredObject(key, content.size(), contentType, etag, modifiedAt);
  }
}
