package dev.vidport.storage.filesystem;

import dev.vidport.domain.upload.Part;
import dev.vidport.storage.ByteSpan;
import dev.vidport.storage.EmbeddedLinks;
import dev.vidport.storage.StoreSelfCheck;
import dev.vidport.usecases.storage.FileGrant;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectLinks;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartReceiver;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.storage.SignedLinks;
import dev.vidport.usecases.storage.StoredObject;
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
 * Keeps objects as files below one folder, readable by the owner only. What a call has acknowledged
 * survives a loss of power. Completing an upload copies nothing: an object of several parts stays
 * several files, and only {@link #localFile} tells.
 */
public final class FilesystemStore implements ObjectStore, PartUploads, PartReceiver, ObjectLinks {
  /** Longer than any part or copy is on its way; another host may be writing in the same folder. */
  private static final Duration SURELY_LEFT = Duration.ofDays(1);

  private final Path root;
  private final Clock clock;
  private final EmbeddedLinks links;
  private final ObjectFiles objects;
  private final ObjectWriter writer;
  private final UploadFolders uploads;
  private final Remover remover;
  private final StorePaths layout;

  /**
   * @param root made when it is not there; all of it belongs to the store
   * @param base where clients reach the host that serves {@code /files/...}
   * @throws IOException when the folder cannot be made or written
   */
  public FilesystemStore(Path root, Supplier<URI> base, SignedLinks links, Clock clock)
      throws IOException {
    this.layout = new StorePaths(root);
    this.root = layout.root();
    this.clock = clock;
    this.links = new EmbeddedLinks(base, links, clock);
    DurableFiles disk = new DurableFiles(this.root, new UniqueTimestamps(clock));
    disk.makeFolders(layout.temporaryFolder());
    this.objects = new ObjectFiles(layout);
    this.remover = new Remover(layout, disk);
    this.writer = new ObjectWriter(layout, disk, objects, remover);
    this.uploads = new UploadFolders(layout, disk, objects, writer, remover);
    sweepTemporary(SURELY_LEFT);
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
    return objects.read(key, new ByteSpan(offset, length));
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
    return remover.remove(layout.object(key)) + remover.remove(layout.side(key));
  }

  @Override
  public void selfCheck() throws IOException {
    try {
      StoreSelfCheck.run(this, this);
    } catch (IOException e) {
      throw new IOException(
          "the data folder "
              + root
              + " cannot be used ("
              + e
              + "): check its owner, its permissions and the free space",
          e);
    }
  }

  /**
   * Removes what calls that a crash cut short have left behind.
   *
   * @param olderThan what was written to since may still be in use
   * @return how many leftovers were removed
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
  public boolean external() {
    return false;
  }
}
