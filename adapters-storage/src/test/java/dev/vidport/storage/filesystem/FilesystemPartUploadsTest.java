package dev.vidport.storage.filesystem;

import dev.vidport.usecases.storage.MultipartUploadsContract;
import dev.vidport.usecases.storage.StoreFixture;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class FilesystemPartUploadsTest extends MultipartUploadsContract {
  @TempDir Path root;

  @Override
  protected StoreFixture store() throws IOException {
    return FilesystemFixture.create(root);
  }
}
