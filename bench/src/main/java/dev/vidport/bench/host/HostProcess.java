package dev.vidport.bench.host;

import dev.vidport.domain.account.Account;
import dev.vidport.host.HostCommands;
import dev.vidport.host.log.Logging;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.LogSettings;
import dev.vidport.host.settings.SettingValues;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.usecases.account.CreateAccount;
import io.javalin.Javalin;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The program of a {@link MeasuredHost}: the service as {@code serve} runs it, with an account. A
 * second server, on another port, has the {@link BareRoutes} over the same database and connection
 * pool, creates further accounts and copies videos.
 *
 * <p>Prints one line: the address, the key of the account, the address of the second server; all of
 * that only of a host that serves requests. Exits at the end of its standard input, and so never
 * outlives its parent.
 */
public final class HostProcess {
  static final String READY = "ready ";

  private HostProcess() {}

  public static void main(String[] arguments) throws IOException {
    SettingValues values = SettingValues.read(System.getenv(), Optional.empty());
    Logging.configure(LogSettings.of(values));
    try (RunningHost host = RunningHost.start(HostSettings.of(values), HostCommands::of)) {
      if (!host.settings().vidport().role().servesRequests()) {
        System.out.println(READY);
        System.in.transferTo(OutputStream.nullOutputStream());
        return;
      }
      Account account = createAccount(host.vidport(), "bench@example.com");
      Javalin control = control(host.vidport(), account).start("127.0.0.1", 0);
      System.out.println(
          READY
              + String.format(
                  Locale.ROOT,
                  "http://127.0.0.1:%d %s http://127.0.0.1:%d",
                  host.settings().endpoints().http().port(),
                  key(host.vidport(), account),
                  control.port()));
      System.in.transferTo(OutputStream.nullOutputStream());
      control.stop();
    }
  }

  private static Javalin control(VidportInstance vidport, Account account) {
    DataSource database = vidport.operations().dataSource();
    BareRoutes bare = new BareRoutes(database, account.id());
    VideoCopier copier = new VideoCopier(database);
    return Javalin.create(
        config -> {
          config.startup.showJavalinBanner = false;
          bare.add(config);
          config.routes.get(
              "/accounts",
              ctx -> ctx.result(key(vidport, createAccount(vidport, ctx.queryParam("email")))));
          config.routes.get(
              "/videos",
              ctx ->
                  ctx.result(
                      copier.copy(
                          ctx.queryParams("of"), Integer.parseInt(ctx.queryParam("count")))));
        });
  }

  /** An account on the largest plan. */
  private static Account createAccount(VidportInstance vidport, String email) {
    return vidport.useCases().accounts().create().handle(new CreateAccount.Command(email, "scale"));
  }

  private static String key(VidportInstance vidport, Account account) {
    return vidport
        .useCases()
        .access()
        .createApiKey()
        .handleAsOperator(account.id(), "bench")
        .secret()
        .reveal();
  }
}
