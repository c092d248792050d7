package dev.vidport.usecases.memory;

import dev.vidport.usecases.storage.port.ObjectKey;
import dev.vidport.usecases.storage.port.StoredObject;
import java.time.Instant;

/** An object or a part in heap memory. */
record HeapObject(HeapContent content, String contentType, String etag, Instant modifiedAt) {
  StoredObject describe(ObjectKey key) {
    return new StoredObject(key, content.size(), contentType, etag, modifiedAt);
  }
}
