package dev.vidport.s3;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.gaul.s3proxy.blobstore.domain.MultipartUpload;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.CopyPartResult;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.UploadPartCopyRequest;
import software.amazon.awssdk.services.s3.model.UploadPartCopyResponse;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

/** Copies parts whatever the conditions of the request are, as Ceph's gateway does. */
final class UnconditionalCopies extends ForwardingBlobStore {
  private final Runnable beforeCopy;

  UnconditionalCopies(BlobStore store, Runnable beforeCopy) {
    super(store);
    this.beforeCopy = beforeCopy;
  }

  @Override
  public boolean supportsCopyMultipartPart() {
    return true;
  }

  @Override
  public UploadPartCopyResponse copyMultipartPart(
      MultipartUpload upload, UploadPartCopyRequest request) {
    beforeCopy.run();
    try (ResponseInputStream<GetObjectResponse> source =
        getBlob(request.sourceBucket(), request.sourceKey())) {
      UploadPartRequest copy =
          UploadPartRequest.builder()
              .bucket(request.destinationBucket())
              .key(request.destinationKey())
              .uploadId(request.uploadId())
              .partNumber(request.partNumber())
              .contentLength(source.response().contentLength())
              .build();
      UploadPartResponse part = uploadMultipartPart(upload, copy, source);
      return UploadPartCopyResponse.builder()
          .copyPartResult(
              CopyPartResult.builder().eTag(part.eTag()).lastModified(Instant.now()).build())
          .build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
