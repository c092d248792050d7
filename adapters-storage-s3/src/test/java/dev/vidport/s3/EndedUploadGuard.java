package dev.vidport.s3;

import java.io.InputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.gaul.s3proxy.blobstore.domain.MultipartUpload;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.NoSuchUploadException;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

/**
 * Refuses parts of completed or aborted uploads like Amazon S3; S3Proxy on its own would accept
 * them.
 */
final class EndedUploadGuard extends ForwardingBlobStore {
  private static final int NOT_FOUND = 404;

  private final Set<String> ended = ConcurrentHashMap.newKeySet();

  EndedUploadGuard(BlobStore store) {
    super(store);
  }

  @Override
  public void abortMultipartUpload(MultipartUpload upload) {
    ended.add(upload.id());
    super.abortMultipartUpload(upload);
  }

  @Override
  public CompleteMultipartUploadResponse completeMultipartUpload(
      MultipartUpload upload, CompleteMultipartUploadRequest request) {
    CompleteMultipartUploadResponse response = super.completeMultipartUpload(upload, request);
    ended.add(upload.id());
    return response;
  }

  @Override
  public UploadPartResponse uploadMultipartPart(
      MultipartUpload upload, UploadPartRequest request, InputStream content) {
    if (ended.contains(upload.id())) {
      throw NoSuchUploadException.builder()
          .statusCode(NOT_FOUND)
          .awsErrorDetails(AwsErrorDetails.builder().errorCode("NoSuchUpload").build())
          .build();
    }
    return super.uploadMultipartPart(upload, request, content);
  }
}
