package dev.vidport.host.demo;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.usecases.account.CreateAccount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** The account of the demo. It is created once; its key is stored in the data folder. */
public final class DemoAccount {
  private static final String EMAIL = "demo@localhost";
  private static final String PLAN = "pro";
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final VidportInstance vidport;
  private final Path keyFile;

  public DemoAccount(VidportInstance vidport, Path dataDir) {
    this.vidport = vidport;
    this.keyFile = dataDir.resolve("demo-key");
  }

  /** The file that holds the key. */
  public Path keyFile() {
    return keyFile;
  }

  /** A valid key of the account. */
  public String key() throws IOException {
    Optional<String> stored = storedKey();
    return stored.isPresent() ? stored.get() : create();
  }

  /** Empty when no key is stored, or when it belongs to a database that no longer exists. */
  private Optional<String> storedKey() throws IOException {
    if (!Files.exists(keyFile)) {
      return Optional.empty();
    }
    String key = Files.readString(keyFile).strip();
    try {
      vidport.useCases().access().authenticate().handle(key);
      return Optional.of(key);
    } catch (RefusalException unknown) {
      return Optional.empty();
    }
  }

  /** Whether the plan of the account includes captions. */
  public boolean mayHaveCaptions(String key) {
    return vidport.useCases().access().authenticate().handle(key).plan().has(Feature.CAPTIONS);
  }

  private String create() throws IOException {
    String key =
        vidport
            .useCases()
            .access()
            .createApiKey()
            .handleAsOperator(account().id(), "demo")
            .secret()
            .reveal();
    Files.deleteIfExists(keyFile);
    Files.createFile(keyFile, OWNER_ONLY);
    Files.writeString(keyFile, key + "\n", StandardOpenOption.WRITE);
    return key;
  }

  private Account account() {
    try {
      return vidport.useCases().accounts().find().handleAsOperator(EMAIL);
    } catch (RefusalException missing) {
      return vidport
          .useCases()
          .accounts()
          .create()
          .handle(new CreateAccount.Command(EMAIL, plan(vidport.settings().plans())));
    }
  }

  /** Falls back to the largest plan when the instance has its own plans and none is named pro. */
  private static String plan(Plans plans) {
    return plans
        .named(PLAN)
        .map(Plan::name)
        .orElseGet(() -> plans.all().get(plans.all().size() - 1).name());
  }
}
