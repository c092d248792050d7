package dev.vidport.s3;

import com.google.common.collect.ImmutableMultimap;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import io.minio.GetObjectArgs;
import io.minio.GetObjectResponse;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;

/**
 * Fills a multipart upload of the store with the parts of a readable upload. The store copies parts
 * of sufficient size; smaller ones pass through this host, several at a time.
 */
final class S3PartJoin {
  /** Each copy is a call that waits for the disks of the store, not for its processors. */
  private static final int CONCURRENT_COPIES = 16;

  /** Each needs less than 10 MiB of memory. */
  private static final int CONCURRENT_COLLECTIONS = 4;

  private final S3Bucket bucket;
  private final ObjectKey key;
  private final ReadableUpload upload;
  private final String target;

  /** Limits the memory of all joins of this host. */
  private final Semaphore memory;

  /**
   * @param upload the upload that has the parts
   * @param target the store's multipart upload to the same object
   * @param memory one permit
   */
  S3PartJoin(
      S3Bucket bucket, ObjectKey key, ReadableUpload upload, String target, Semaphore memory) {
    this.bucket = bucket;
    this.key = key;
    this.upload = upload;
    this.target = target;
    this.memory = memory;
  }

  /** Returns the parts of the multipart upload. */
  List<Part> join(List<Part> parts) throws IOException {
    List<JoinPlan.Target> targets = JoinPlan.of(parts);
    List<JoinPlan.Target> copies = targets.stream().filter(JoinPlan.Target::isCopy).toList();
    List<JoinPlan.Target> rest = targets.stream().filter(part -> !part.isCopy()).toList();
    List<Part> created = new ArrayList<>();
    for (int from = 0; from < copies.size(); from += CONCURRENT_COPIES) {
      int to = Math.min(from + CONCURRENT_COPIES, copies.size());
      created.addAll(all("copy parts", copies.subList(from, to), this::copy));
    }
    for (int from = 0; from < rest.size(); from += CONCURRENT_COLLECTIONS) {
      int to = Math.min(from + CONCURRENT_COLLECTIONS, rest.size());
      memory.acquireUninterruptibly();
      try {
        created.addAll(all("collect small parts", rest.subList(from, to), this::collect));
      } finally {
        memory.release();
      }
    }
    created.sort(Comparator.comparingInt(Part::partNumber));
    return created;
  }

  private List<Part> all(String what, List<JoinPlan.Target> targets, Creation creation)
      throws IOException {
    return bucket
        .calls()
        .run(
            what,
            () -> {
              List<CompletableFuture<Part>> started = new ArrayList<>();
              for (JoinPlan.Target each : targets) {
                started.add(creation.start(each));
              }
              return allOf(started)
                  .thenApply(done -> started.stream().map(CompletableFuture::join).toList());
            });
  }

  private static CompletableFuture<Void> allOf(List<? extends CompletableFuture<?>> futures) {
    return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new));
  }

  private CompletableFuture<Part> copy(JoinPlan.Target part) throws Exception {
    JoinPlan.Slice slice = part.slices().get(0);
    Part source = slice.source();
    ImmutableMultimap.Builder<String, String> headers = ImmutableMultimap.builder();
    headers.put("x-amz-copy-source", "/" + bucket.name() + "/" + object(source));
    // Fails if the part was replaced after it was listed, unless the store ignores it.
    headers.put("x-amz-copy-source-if-match", quoted(source.tag()));
    if (!slice.isWhole()) {
      long last = slice.offset() + slice.length() - 1;
      headers.put("x-amz-copy-source-range", "bytes=" + slice.offset() + "-" + last);
    }
    return bucket
        .client()
        .uploadPartCopyAsync(
            bucket.name(),
            bucket.region(),
            key.value(),
            target,
            part.number(),
            headers.build(),
            null)
        .thenApply(response -> new Part(part.number(), part.sizeBytes(), response.result().etag()));
  }

  private CompletableFuture<Part> collect(JoinPlan.Target part) throws Exception {
    byte[] content = new byte[Math.toIntExact(part.sizeBytes())];
    List<CompletableFuture<Void>> reads = new ArrayList<>();
    int offset = 0;
    for (JoinPlan.Slice slice : part.slices()) {
      reads.add(read(slice, content, offset));
      offset += Math.toIntExact(slice.length());
    }
    return allOf(reads).thenCompose(done -> send(part, content));
  }

  private CompletableFuture<Void> read(JoinPlan.Slice slice, byte[] into, int offset)
      throws Exception {
    GetObjectArgs get =
        GetObjectArgs.builder()
            .bucket(bucket.name())
            .object(object(slice.source()))
            .offset(slice.offset())
            .length(slice.length())
            .matchETag(quoted(slice.source().tag()))
            .build();
    int length = Math.toIntExact(slice.length());
    return bucket.client().getObject(get).thenAccept(body -> read(body, into, offset, length));
  }

  private static void read(GetObjectResponse body, byte[] into, int offset, int length) {
    try (body) {
      if (body.readNBytes(into, offset, length) < length) {
        throw new EOFException("the store sent less than " + length + " bytes of a part");
      }
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  private CompletableFuture<Part> send(JoinPlan.Target part, byte[] content) {
    try {
      return bucket
          .client()
          .uploadPartAsync(
              bucket.name(),
              bucket.region(),
              key.value(),
              content,
              content.length,
              target,
              part.number(),
              null,
              null)
          .thenApply(response -> new Part(part.number(), content.length, response.etag()));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private String object(Part part) {
    return upload.part(key, part.partNumber()).value();
  }

  private static String quoted(String tag) {
    return "\"" + tag + "\"";
  }

  /** Starts to create a part. */
  @FunctionalInterface
  private interface Creation {
    // The client declares a dozen checked exceptions.
    CompletableFuture<Part> start(JoinPlan.Target part) throws Exception;
  }
}
