package dev.vidport.library.internal;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.move.MoveDatabase;
import dev.vidport.persistence.move.TableRows;
import dev.vidport.persistence.move.UploadNames;
import dev.vidport.persistence.secret.EncryptionKeys;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.StoreContext;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Moves an installation to another database, another store, or both, while no host runs. A move
 * that was ended in the middle continues where it was. It deletes nothing at the old place.
 */
public final class InstallationMove {
  private static final int SIGNING_KEY_BYTES = 32;

  private final VidportSettings source;
  private final VidportSettings target;
  private final MoveVerification verification;
  private final MoveListener listener;
  private final Clock clock;

  /**
   * @param source the settings of the hosts until now
   * @param target the settings of the hosts after the move
   */
  public InstallationMove(
      VidportSettings source,
      VidportSettings target,
      MoveVerification verification,
      MoveListener listener,
      Clock clock) {
    this.source = source;
    this.target = target;
    this.verification = verification;
    this.listener = listener;
    this.clock = clock;
  }

  /**
   * Moves, and compares both places.
   *
   * @throws MoveRefusedException when the old or the new place does not permit the move
   * @throws DatabaseProblem when a database can't be used, or a host uses it
   * @throws IOException for a fault of a store; the same call continues the move
   */
  public MoveReport run() throws IOException {
    Instant began = clock.instant();
    if (!movesDatabase() && !movesStore()) {
      throw new MoveRefusedException(
          "the settings of the new place name the database and the store of the old one: there is"
              + " nothing to move");
    }
    RequiredArtifacts.check(target);
    try (ResourceCloser closing = new ResourceCloser()) {
      MoveDatabase from = closing.with(MoveDatabase.open(source.database()));
      checkKeys(from);
      String installation =
          from.installation()
              .orElseThrow(
                  () ->
                      new MoveRefusedException(
                          "there is nothing to move: the database "
                              + source.database().address()
                              + " has no account"));
      String state = from.state();
      for (Path folder : target.forOperator().privateFolders()) {
        PrivateFolder.open(folder);
      }
      Optional<MoveDatabase> to = Optional.empty();
      if (movesDatabase()) {
        to = Optional.of(closing.with(MoveDatabase.open(target.database())));
        begin(to.get(), installation, state);
      }
      Optional<ObjectMove> objects = Optional.empty();
      if (movesStore()) {
        StoragePorts newStore = open(target, closing);
        objects =
            Optional.of(
                closing.with(new ObjectMove(from, open(source, closing), newStore, listener)));
        copyObjects(objects.get(), installation, state);
      }
      UploadNames names =
          objects.map(moved -> names(moved.target().store())).orElse(UploadNames.unchanged());
      if (to.isPresent()) {
        copyRows(from, to.get(), names);
      }
      List<TableRows> tables = to.map(from::compare).orElse(List.of());
      requireEqual(tables);
      Optional<MoveReport.Objects> stored =
          objects.isPresent() ? Optional.of(objects.get().verify(verification)) : Optional.empty();
      requireUnchanged(from, state);
      if (to.isPresent()) {
        to.get().finish(from);
      } else {
        from.renameUploads(names);
      }
      if (objects.isPresent()) {
        MoveRecord.delete(objects.get().target().store());
      }
      return new MoveReport(tables, stored, Duration.between(began, clock.instant()));
    }
  }

  private boolean movesDatabase() {
    return !source.database().address().equals(target.database().address());
  }

  private boolean movesStore() {
    return !source.store().address().equals(target.store().address());
  }

  /** The secrets are copied as they are, so that the new place needs the same key. */
  private void checkKeys(MoveDatabase from) {
    try {
      EncryptionKeys keys = new SecretKeys(target).existing();
      from.check(keys);
    } catch (DatabaseProblem e) {
      throw new MoveRefusedException(
          "the new place must have the key of the secrets of the old one: " + e.getMessage());
    }
  }

  private void begin(MoveDatabase to, String installation, String state) {
    Optional<String> marked = to.markedInstallation();
    if (marked.isEmpty() && !to.isEmpty()) {
      throw new MoveRefusedException(
          to.installation().filter(installation::equals).isPresent()
              ? "this installation is in the database "
                  + target.database().address()
                  + " already. If a move has ended there, start the hosts with the new settings;"
                  + " otherwise name an empty database."
              : "the database "
                  + target.database().address()
                  + " has rows of another installation; name an empty one");
    }
    if (marked.isPresent() && !marked.get().equals(installation)) {
      throw new MoveRefusedException(
          "the database "
              + target.database().address()
              + " is the target of an unfinished move of another installation; name an empty one");
    }
    if (marked.isEmpty() || !to.markedState().equals(Optional.of(state))) {
      to.begin(installation, state);
    }
  }

  private void copyObjects(ObjectMove objects, String installation, String state)
      throws IOException {
    ObjectStore store = objects.target().store();
    store.selfCheck();
    Optional<MoveRecord> found = MoveRecord.read(store);
    if (found.isEmpty() && !store.list(new ObjectKey("videos")).isEmpty()) {
      throw new MoveRefusedException(
          "the store "
              + target.store().address()
              + " has objects of an installation; name an empty one");
    }
    if (found.isPresent() && !found.get().installation().equals(installation)) {
      throw new MoveRefusedException(
          "the store "
              + target.store().address()
              + " is the target of an unfinished move of another installation; name an empty one");
    }
    boolean continues = found.filter(record -> record.state().equals(state)).isPresent();
    MoveRecord record =
        continues ? found.get() : new MoveRecord(installation, state, Optional.empty());
    record.write(store);
    long bytes = objects.count();
    if (found.isEmpty()) {
      requireSpace(objects, bytes);
    }
    objects.copy(record, found.isPresent() && !continues);
  }

  private static void requireSpace(ObjectMove objects, long bytes) throws IOException {
    long free = objects.target().space().bytes();
    if (free < bytes) {
      throw new MoveRefusedException(
          String.format(
              Locale.ROOT,
              "the objects have %,d bytes, and the disk of the new store has %,d free",
              bytes,
              free));
    }
  }

  private void copyRows(MoveDatabase from, MoveDatabase to, UploadNames names) {
    long total = from.countRows();
    to.copyRows(from, names, rows -> listener.progress(MoveListener.Phase.ROWS, rows, total, 0, 0));
  }

  private static void requireEqual(List<TableRows> tables) {
    List<String> different =
        tables.stream()
            .filter(table -> !table.isEqual())
            .map(table -> table.table() + " (" + table.source() + ", " + table.target() + ")")
            .toList();
    if (!different.isEmpty()) {
      throw new MoveRefusedException(
          "these tables have other numbers of rows at the new place: "
              + String.join(", ", different)
              + ". Delete the new database, and move again.");
    }
  }

  private static void requireUnchanged(MoveDatabase from, String state) {
    if (!from.state().equals(state)) {
      throw new MoveRefusedException(
          "a host has used the old place during the move. Stop all hosts, and run the same command"
              + " again.");
    }
  }

  private static UploadNames names(ObjectStore store) {
    return (VideoId video, UploadFileRole file) -> {
      try {
        return MoveRecord.upload(store, video, file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  private StoragePorts open(VidportSettings settings, ResourceCloser closing) throws IOException {
    byte[] key = new byte[SIGNING_KEY_BYTES];
    new SecureRandom().nextBytes(key);
    // No link of this store leaves this process.
    return settings
        .store()
        .open(
            new StoreContext(
                settings.baseUrl(),
                new LinkSigner(key, clock),
                clock,
                settings.uploadLimits().minFreeBytes(),
                closing::with));
  }
}
