package dev.vidport.client;

import java.util.Optional;

/**
 * The state that is needed to resume an interrupted upload.
 *
 * @param idempotencyKey the key of the create request, so that the upload is created only once
 * @param videoId empty until the service has responded
 */
record UploadRecord(String idempotencyKey, Optional<String> videoId) {
  UploadRecord opened(String id) {
    return new UploadRecord(idempotencyKey, Optional.of(id));
  }
}
