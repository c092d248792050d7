package dev.vidport.storage.filesystem;

import dev.vidport.domain.file.ByteRange;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.Part;
import dev.vidport.storage.StoreSelfCheck;
import dev.vidport.usecases.signing.port.EmbeddedLinks;
import dev.vidport.usecases.signing.port.FileGrant;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectLinks;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.PartReceiver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Stores objects as files below one folder, readable by the owner only. Acknowledged calls survive
 * a power failure. Completing an upload copies nothing: an object of several parts remains several
 * files, which only {@link #localFile} reveals.
 */
public final class FilesystemStore
    implements ObjectStore, MultipartUploads, PartReceiver, ObjectLinks {
  /**
   * Longer than the transfer of any part or copy, because another host may be writing to the same
   * folder.
   */
  private static final Duration ABANDONED_AFTER = Duration.ofDays(1);

  private final Path root;
  private final Clock clock;
  private final EmbeddedLinks links;
  private final ObjectFiles objects;
  private final ObjectWriter writer;
  private final UploadFolders uploads;
  private final Remover remover;
  private final StorePaths paths;

  /**
   * @param root folder of the store, created if missing; must not contain anything else
   * @param base where clients reach the host that serves {@code /files/...}
   * @throws IOException if the folder cannot be created or written
   */
  public FilesystemStore(Path root, Supplier<URI> base, LinkSigner links, Clock clock)
      throws IOException {
    this.paths = new StorePaths(root);
    this.root = paths.root();
    this.clock = clock;
    this.links = new EmbeddedLinks(base, links, clock);
    DurableFiles disk = new DurableFiles(this.root, new UniqueTimestamps(clock));
    disk.makeFolders(paths.temporaryFolder());
    this.objects = new ObjectFiles(paths);
    this.remover = new Remover(paths, disk);
    this.writer = new ObjectWriter(paths, disk, objects, remover);
    this.uploads = new UploadFolders(paths, disk, objects, writer, remover);
    sweepTemporary(ABANDONED_AFTER);
  }

  @Override
  public void put(ObjectKey key, Path file, String contentType) throws IOException {
    writer.put(key, file, contentType);
  }

  @Override
  public void put(ObjectKey key, byte[] content, String contentType) throws IOException {
    writer.put(key, content, contentType);
  }

  @Override
  public Optional<StoredObject> stat(ObjectKey key) throws IOException {
    return objects.stat(key);
  }

  @Override
  public InputStream read(ObjectKey key, long offset, long length) throws IOException {
    return objects.read(key, new ByteRange(offset, length));
  }

  @Override
  public Optional<Path> localFile(ObjectKey key) throws IOException {
    return objects.localFile(key);
  }

  @Override
  public List<StoredObject> list(ObjectKey key) throws IOException {
    return objects.list(key);
  }

  @Override
  public long deleteAll(ObjectKey key) throws IOException {
    return remover.remove(paths.object(key)) + remover.remove(paths.side(key));
  }

  @Override
  public void selfCheck() throws IOException {
    try {
      StoreSelfCheck.run(this, this, StoreSelfCheck.PartSender.to(this));
    } catch (IOException e) {
      throw new IOException(
          "the data folder "
              + root
              + " is not usable ("
              + e
              + "): check its owner, its permissions and the free space",
          e);
    }
  }

  /**
   * Removes temporary files of calls that were interrupted by a crash.
   *
   * @param olderThan minimum age; younger files may still be in use
   * @return the number of removed entries
   */
  public int sweepTemporary(Duration olderThan) throws IOException {
    return remover.sweep(clock.instant().minus(olderThan));
  }

  @Override
  public String begin(ObjectKey key, String contentType) throws IOException {
    return uploads.begin(key, contentType);
  }

  @Override
  public String beginReadable(ObjectKey key, String contentType) throws IOException {
    return begin(key, contentType);
  }

  @Override
  public InputStream readPart(ObjectKey key, String upload, int partNumber, long offset)
      throws IOException {
    return uploads.read(key, upload, partNumber, offset);
  }

  @Override
  public Part put(ObjectKey key, String upload, int partNumber, byte[] content, int sizeBytes)
      throws IOException {
    String tag =
        receive(
            key, upload, partNumber, sizeBytes, new ByteArrayInputStream(content, 0, sizeBytes));
    return new Part(partNumber, sizeBytes, tag);
  }

  @Override
  public URI sign(ObjectKey key, String upload, int partNumber, long sizeBytes, Duration lifetime) {
    return links.upload(new FileGrant.PutPart(key, upload, partNumber, sizeBytes), lifetime);
  }

  @Override
  public List<Part> parts(ObjectKey key, String upload) throws IOException {
    return uploads.parts(key, upload);
  }

  @Override
  public String receive(
      ObjectKey key, String upload, int partNumber, long sizeBytes, InputStream content)
      throws IOException {
    return uploads.receive(key, upload, partNumber, sizeBytes, content);
  }

  @Override
  public void complete(ObjectKey key, String upload, List<Part> parts) throws IOException {
    uploads.complete(key, upload, parts);
  }

  @Override
  public void abort(ObjectKey key, String upload) throws IOException {
    uploads.abort(key, upload);
  }

  @Override
  public URI download(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    return links.download(key, fileName, lifetime);
  }

  @Override
  public String downloadText(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    return links.downloadText(key, fileName, lifetime);
  }

  @Override
  public boolean external() {
    return false;
  }
}
