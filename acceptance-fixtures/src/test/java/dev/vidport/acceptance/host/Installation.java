package dev.vidport.acceptance.host;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.usecases.LoopbackPort;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;

/**
 * One installation of the product: settings, data and hosts. Register it as a static extension; it
 * stops everything at the end of the test class.
 */
public final class Installation implements BeforeAllCallback, AfterAllCallback, AutoCloseable {
  private static final Path LOGS = Path.of("target", "hosts");

  private final Backend backend;
  private final Map<String, String> settings = new TreeMap<>();
  private final Deque<HostUnderTest> hosts = new ConcurrentLinkedDeque<>();
  private List<String> javaOptions = List.of("-Xmx256m");
  private Path folder = Path.of("");
  private final Deque<LoopbackPort> ports = new ConcurrentLinkedDeque<>();
  private final AtomicInteger accounts = new AtomicInteger();
  private final AtomicInteger started = new AtomicInteger();

  private Installation(Backend backend) {
    this.backend = backend;
    // Tests send more requests than the default limits allow.
    with("RATE_PER_SECOND", "1000").with("RATE_BURST", "1000").with("REQUESTS_PER_DAY", "100000");
    with("OPEN_UPLOADS", "1000");
  }

  /** With the embedded database and store. */
  public static Installation embedded() {
    return new Installation(Backend.embedded());
  }

  /** With PostgreSQL and an S3 store. */
  public static Installation shared() {
    return new Installation(Backend.shared());
  }

  /** With servers that a test can interrupt. */
  public static Installation on(BreakableServers servers) {
    return new Installation(servers);
  }

  /**
   * Adds a setting.
   *
   * @param name the name without {@code VIDPORT_}
   */
  public Installation with(String name, String value) {
    settings.put(name, value);
    return this;
  }

  /** Sets the JVM options of the hosts. */
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
      int port = reservedPort();
      with("HTTP_PORT", Integer.toString(port)).with("BASE_URL", "http://127.0.0.1:" + port);
      with("DATA_DIR", folder.resolve("data").toString());
      backend.start(folder).forEach(this::with);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stops every host and server, even if the test has failed. */
  @Override
  public void close() throws Exception {
    try {
      while (!hosts.isEmpty()) {
        hosts.pop().close();
      }
    } finally {
      ports.forEach(LoopbackPort::close);
      backend.close();
      Folders.delete(folder);
    }
    List<String> secrets = LoggedSecrets.below(logFolder());
    if (!secrets.isEmpty()) {
      throw new AssertionError("secrets in logs:\n" + String.join("\n", secrets));
    }
  }

  /** Starts a host with every role. */
  public HostUnderTest start() {
    return start("all");
  }

  /**
   * Starts a host.
   *
   * @param role {@code api}, {@code worker} or {@code all}
   */
  public HostUnderTest start(String role) {
    return start(role, settings.get("DATA_DIR"));
  }

  /** Starts a host as if on another machine: it shares no folder with the others. */
  public HostUnderTest startOnAnotherMachine(String role) {
    return startOn("another", role);
  }

  /** Starts a host on the machine {@code machine}, which has its own folder. */
  public HostUnderTest startOn(String machine, String role) {
    return start(role, folder.resolve(machine).toString());
  }

  /** Starts a host of some release with every role, as if on another machine. */
  public ReleasedHost startRelease(String machine, ProductBuild build) {
    int port = reservedPort();
    HostUnderTest process =
        start(
            build,
            Map.of(
                "ROLE", "all",
                "DATA_DIR", folder.resolve(machine).toString(),
                "HTTP_PORT", Integer.toString(port)));
    return new ReleasedHost(process, URI.create("http://127.0.0.1:" + port));
  }

  private HostUnderTest start(String role, String data) {
    return start(ProductBuild.present(), Map.of("ROLE", role, "DATA_DIR", data));
  }

  private HostUnderTest start(ProductBuild build, Map<String, String> own) {
    int admin = reservedPort();
    Map<String, String> hostSettings = new TreeMap<>(settings);
    hostSettings.putAll(own);
    hostSettings.put("ADMIN_PORT", Integer.toString(admin));
    HostUnderTest host =
        HostUnderTest.start(
            build,
            javaOptions,
            hostSettings,
            URI.create("http://127.0.0.1:" + admin + "/readyz"),
            log("host-" + started.incrementAndGet() + ".log"));
    hosts.push(host);
    return host;
  }

  /** Reserved until the end, because a restarted host must get the same one. */
  private int reservedPort() {
    LoopbackPort port = LoopbackPort.reserve();
    ports.push(port);
    return port.number();
  }

  /** The API with the key of a new account on {@code plan}. */
  public AccountApi account(String plan) {
    return new AccountApi(base(), adminCommands().createAccount(newEmail(), plan));
  }

  /** As {@link #account}, by a process of the product on the machine of the host. */
  AccountApi accountByProcess(String plan) {
    return accountByProcess(ProductBuild.present(), plan);
  }

  /** As {@link #account}, by a process of some release. */
  public AccountApi accountByProcess(ProductBuild build, String plan) {
    return new AccountApi(base(), adminCommands().createAccountByProcess(build, newEmail(), plan));
  }

  /** The API with a session of the account. */
  public AccountApi signIn(AccountApi account) {
    return account.as(adminCommands().signIn(email(account)));
  }

  /** The API with a session of the account, which becomes an operator. */
  public AccountApi signInAsOperator(AccountApi account) {
    adminCommands().makeOperator(email(account));
    return signIn(account);
  }

  /** Erases an account, without the grace period. */
  public void erase(AccountApi account) {
    adminCommands().erase(email(account));
  }

  /** What the servers of a {@link #shared} installation have of an account. */
  public AccountTraces traces(String account, List<String> videos, String export) {
    return backend.traces(account, videos, export);
  }

  private static String email(AccountApi account) {
    return account.get("/account").expect(200).json().get("email").asString();
  }

  private AdminCommands adminCommands() {
    return new AdminCommands(settings, log("admin.log"));
  }

  private String newEmail() {
    return "user" + accounts.incrementAndGet() + "@example.com";
  }

  /** Logs are kept, to diagnose failed tests. */
  private Path log(String name) {
    try {
      return Files.createDirectories(logFolder()).resolve(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path logFolder() {
    return LOGS.resolve(folder.getFileName());
  }

  /** The output of all hosts so far. */
  public String logs() {
    return hosts.stream().map(HostUnderTest::log).collect(Collectors.joining());
  }

  /** The file with the key of the secrets of an {@link #embedded} one. */
  Path keyFile() {
    return folder.resolve("data.key");
  }

  /** Moves to the place of a settings file, and returns the report. */
  JsonNode move(Path place) {
    return adminCommands().move(place);
  }

  /** Starts a move in a process of its own. */
  Process startMove(Path place) throws IOException {
    return adminCommands().startMove(place);
  }

  /** The public base URL. */
  public URI base() {
    return URI.create(settings.get("BASE_URL"));
  }

  public URI storeEndpoint() {
    return URI.create(settings.get("S3_ENDPOINT"));
  }

  /** Ends the claims of events for webhooks; for an {@link #embedded} one whose host is killed. */
  public void endWebhookLeases() {
    new EmbeddedDatabase(Path.of(settings.get("DATA_DIR"))).endWebhookLeases();
  }

  /** Every stored file and work file of {@code video}. */
  public List<Path> filesOf(String video) {
    return Stream.concat(
            Folders.files(folder).stream().filter(file -> file.toString().contains(video)),
            backend.objectsOf(video).stream())
        .toList();
  }

  /** Opens the original of {@code video}; for a {@link #shared} installation only. */
  public InputStream original(String video) throws IOException {
    return backend.original(video);
  }

  /** Whether {@code file} is in the host's data folder rather than in an external store. */
  public boolean isInHostFolder(Path file) {
    return file.startsWith(settings.get("DATA_DIR"));
  }

  /** Command lines of the ffmpeg processes that use its files, regardless of their parent. */
  public List<String> ffmpegCommands() {
    return SystemProcesses.runningIn(folder, "ffmpeg");
  }

  /** A folder for the test's own files, deleted with the installation. */
  public Path scratch() {
    try {
      return Files.createTempDirectory(folder, "scratch");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
