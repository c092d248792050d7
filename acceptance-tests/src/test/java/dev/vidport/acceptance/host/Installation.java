package dev.vidport.acceptance.host;

import dev.vidport.acceptance.api.Api;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One installation of the product: its settings, its data, and the hosts that run on them. Register
 * it as a static extension; all that it started ends with the test class.
 */
public final class Installation implements BeforeAllCallback, AfterAllCallback, AutoCloseable {
  private static final Path LOGS = Path.of("target", "hosts");

  private final Backend backend;
  private final Map<String, String> settings = new TreeMap<>();
  private final Deque<HostProcess> hosts = new ConcurrentLinkedDeque<>();
  private List<String> javaOptions = List.of("-Xmx256m");
  private Path folder = Path.of("");
  private final AtomicInteger accounts = new AtomicInteger();
  private final AtomicInteger started = new AtomicInteger();

  private Installation(Backend backend) {
    this.backend = backend;
    // Tests ask more often than a polite client.
    with("RATE_PER_SECOND", "1000").with("RATE_BURST", "1000");
  }

  /** With nothing but a data folder. */
  public static Installation embedded() {
    return new Installation(Backend.embedded());
  }

  /** On PostgreSQL and an S3 store. */
  public static Installation shared() {
    return new Installation(Backend.shared());
  }

  /** On servers that a test takes away and gives back. */
  public static Installation on(BreakableServers servers) {
    return new Installation(servers);
  }

  /**
   * With another setting.
   *
   * @param name without {@code VIDPORT_}
   */
  public Installation with(String name, String value) {
    settings.put(name, value);
    return this;
  }

  /** With these options for the Java machine of its hosts. */
  public Installation javaOptions(String... options) {
    javaOptions = List.of(options);
    return this;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    open();
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    close();
  }

  void open() {
    try {
      folder = Files.createTempDirectory("vidport-acceptance");
      int port = Ports.free();
      with("HTTP_PORT", Integer.toString(port)).with("BASE_URL", "http://127.0.0.1:" + port);
      with("DATA_DIR", folder.resolve("data").toString());
      backend.start(folder).forEach(this::with);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends all that was started, whatever becomes of the test. */
  @Override
  public void close() throws Exception {
    try {
      while (!hosts.isEmpty()) {
        hosts.pop().close();
      }
    } finally {
      backend.close();
      Folders.delete(folder);
    }
  }

  /** Starts a host that does everything. */
  public HostProcess start() {
    return start("all");
  }

  /**
   * Starts a host.
   *
   * @param role {@code api}, {@code worker} or {@code all}
   */
  public HostProcess start(String role) {
    return start(role, settings.get("DATA_DIR"));
  }

  /** Starts a host as on another machine: it shares no folder with the others. */
  public HostProcess startElsewhere(String role) {
    return startOn("elsewhere", role);
  }

  /** Starts a host on a machine of that name, which has a folder of its own. */
  public HostProcess startOn(String machine, String role) {
    return start(role, folder.resolve(machine).toString());
  }

  private HostProcess start(String role, String data) {
    int admin = Ports.free();
    Map<String, String> own = new TreeMap<>(settings);
    own.put("ROLE", role);
    own.put("DATA_DIR", data);
    own.put("ADMIN_PORT", Integer.toString(admin));
    HostProcess host =
        HostProcess.start(
            javaOptions,
            own,
            URI.create("http://127.0.0.1:" + admin + "/readyz"),
            log("host-" + started.incrementAndGet() + ".log"));
    hosts.push(host);
    return host;
  }

  /** The API as a new account on {@code plan} sees it. */
  public Api account(String plan) {
    String email = "user" + accounts.incrementAndGet() + "@example.com";
    String key = new Admin(settings, log("admin.log")).createAccount(email, plan);
    return new Api(base(), key);
  }

  /** Logs stay, for whoever has to find out why a test failed. */
  private Path log(String name) {
    try {
      return Files.createDirectories(LOGS.resolve(folder.getFileName())).resolve(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What its hosts have printed so far. */
  public String logs() {
    return hosts.stream().map(HostProcess::log).collect(Collectors.joining());
  }

  /** Where its users reach it. */
  public URI base() {
    return URI.create(settings.get("BASE_URL"));
  }

  public URI storeEndpoint() {
    return URI.create(settings.get("S3_ENDPOINT"));
  }

  /** Types of the events of {@code video}, oldest first; of an {@link #embedded} installation. */
  public List<String> eventsOf(String video) {
    return new EmbeddedDatabase(Path.of(settings.get("DATA_DIR"))).eventsOf(video);
  }

  /** Every file of the store and of the work in hand that belongs to {@code video}. */
  public List<Path> filesOf(String video) {
    return Folders.files(folder).stream().filter(file -> file.toString().contains(video)).toList();
  }

  /** Whether {@code file} lies in a host's own folder rather than in a store beside it. */
  public boolean isOfAHost(Path file) {
    return file.startsWith(settings.get("DATA_DIR"));
  }

  /** The programs that work on its files right now, whoever has started them. */
  public List<String> programs() {
    return Programs.namedOn(folder, "ffmpeg");
  }

  /** A folder for the test's own files; goes with the installation. */
  public Path scratch() {
    try {
      return Files.createTempDirectory(folder, "scratch");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
