package dev.vidport.host.migrate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** The video files of a folder and of the folders in it, which are uploaded. */
final class FolderSource implements MigrationSource {
  private static final int MAX_DEPTH = 32;
  private static final int MAX_FILES = 1_000_000;

  private final Path folder;

  private FolderSource(Path folder) {
    this.folder = folder;
  }

  static FolderSource of(Path folder) throws SourceRefusal {
    if (!Files.isDirectory(folder)) {
      throw new SourceRefusal(folder + " is not a folder");
    }
    return new FolderSource(folder);
  }

  @Override
  public String name() {
    return "folder";
  }

  @Override
  public Page list(Optional<String> cursor) throws SourceRefusal, InterruptedException {
    try {
      return new Page(new SidecarFiles(new FolderFiles()).videos(paths()), Optional.empty());
    } catch (IOException e) {
      throw new SourceRefusal("the folder cannot be read: " + e.getMessage());
    }
  }

  /** The files that are not empty, by their paths in the folder; links are not followed. */
  private List<String> paths() throws IOException, SourceRefusal {
    List<String> paths = new ArrayList<>();
    Files.walkFileTree(
        folder,
        EnumSet.noneOf(FileVisitOption.class),
        MAX_DEPTH,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && attributes.size() > 0) {
              paths.add(folder.relativize(file).toString());
            }
            return paths.size() > MAX_FILES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
          }
        });
    if (paths.size() > MAX_FILES) {
      throw new SourceRefusal("the folder has more than " + MAX_FILES + " files");
    }
    return paths;
  }

  /** Reads the files of the folder. */
  private final class FolderFiles implements SidecarFiles.Opener {
    @Override
    public MigratedFile video(String path) throws SourceRefusal {
      Path file = folder.resolve(path);
      if (!Files.isReadable(file)) {
        throw new SourceRefusal("the file cannot be read");
      }
      return new MigratedFile.Local(file);
    }

    @Override
    public byte[] read(String path, int maxBytes) throws SourceRefusal {
      try (InputStream file = Files.newInputStream(folder.resolve(path))) {
        byte[] bytes = file.readNBytes(maxBytes + 1);
        if (bytes.length > maxBytes) {
          throw new SourceRefusal(path + " has more than " + maxBytes + " bytes");
        }
        return bytes;
      } catch (IOException e) {
        throw new SourceRefusal(path + " cannot be read");
      }
    }
  }
}
