package dev.vidport.host.client;

import java.util.Optional;

/**
 * What has to be known to go on with an upload that was cut off.
 *
 * @param idempotencyKey with which the upload is opened, so that it is opened once
 * @param videoId empty until the service has answered
 */
record UploadRecord(String idempotencyKey, Optional<String> videoId) {
  UploadRecord opened(String id) {
    return new UploadRecord(idempotencyKey, Optional.of(id));
  }
}
