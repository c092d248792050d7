package dev.vidport.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.library.AccountEventListener;
import dev.vidport.library.RenderRequest;
import dev.vidport.library.RenderedVideo;
import dev.vidport.library.Vidport;
import dev.vidport.media.TestClips;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.PostgresServer;
import dev.vidport.usecases.environment.port.MissingArtifactException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class SpringApplicationTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String SECRET_KEY =
      "--vidport.secret-key=" + Base64.getEncoder().encodeToString(new byte[32]);

  @TempDir private Path folder;

  /** An application with its own listener, metrics and a change of the settings. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {
    @Bean
    MeterRegistry meters() {
      return new SimpleMeterRegistry();
    }

    @Bean
    BlockingQueue<AccountEvent> events() {
      return new LinkedBlockingQueue<>();
    }

    @Bean
    AccountEventListener listener(BlockingQueue<AccountEvent> events) {
      return events::add;
    }
  }

  private ConfigurableApplicationContext run(String... arguments) {
    Stream<String> all =
        Stream.concat(
            Stream.of("--vidport.data-dir=" + folder.resolve("data"), "--vidport.slots=1"),
            Stream.of(arguments));
    return SpringApplication.run(Application.class, all.toArray(String[]::new));
  }

  @Test
  void applicationRendersWithItsDataSourceAndShutsDown() throws Exception {
    try (PostgresServer server = PostgresServer.start()) {
      ConfigurableApplicationContext context =
          run(
              SECRET_KEY,
              "--spring.datasource.url=" + server.jdbcUrl(),
              "--spring.datasource.username=" + server.user(),
              "--spring.datasource.password=" + server.password(),
              "--spring.datasource.hikari.auto-commit=false");
      try (context) {
        HikariDataSource source = (HikariDataSource) context.getBean(DataSource.class);
        String before = query(source, "show search_path");
        Vidport vidport = context.getBean(Vidport.class);
        context.getBean(VidportMetrics.class).bindTo(context.getBean(MeterRegistry.class));

        RenderedVideo video =
            vidport
                .render(TestClips.in(folder).silent25(), RenderRequest.maxHeight(720))
                .await(LIMIT);

        assertThat(video.saveTo(folder.resolve("saved")).resolve("video.mp4")).exists();
        AccountEvent event = events(context).poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(event.type()).isEqualTo(EventType.READY);
        assertThat(query(source, "select count(*) from vidport.video")).isEqualTo("1");
        assertThat(query(source, "show search_path")).isEqualTo(before).doesNotContain("vidport");
        assertThat(query(source, "select count(*) from pg_tables where schemaname = 'public'"))
            .isEqualTo("0");
        assertThat(
                context
                    .getBean("vidportHealthIndicator", HealthIndicator.class)
                    .health()
                    .getStatus())
            .isEqualTo(Status.UP);
        MeterRegistry meters = context.getBean(MeterRegistry.class);
        assertThat(meters.get("vidport.worker.slots").gauge().value()).isEqualTo(1);
        assertThat(meters.get("vidport.steps").tag("state", "queued").gauge().value()).isZero();
        assertThat(context.getBean(VidportLifecycle.class).isRunning()).isTrue();
      }

      assertThat(context.getBeanFactory().getSingletonNames()).isEmpty();
      await()
          .untilAsserted(
              () -> {
                assertThat(
                        ProcessHandle.current()
                            .descendants()
                            .flatMap(program -> program.info().command().stream()))
                    .noneMatch(command -> command.endsWith("ffmpeg"));
                assertThat(Thread.getAllStackTraces().keySet().stream().map(Thread::getName))
                    .noneMatch(name -> name.startsWith("vidport-watch"));
              });
    }
  }

  @SuppressWarnings("unchecked")
  private static BlockingQueue<AccountEvent> events(ConfigurableApplicationContext context) {
    return (BlockingQueue<AccountEvent>) context.getBean("events");
  }

  @Test
  void healthIsDownWithoutTheDatabase() throws Exception {
    PostgresServer server = PostgresServer.start();
    try (server;
        ConfigurableApplicationContext context =
            run(
                SECRET_KEY,
                "--vidport.role=API",
                "--spring.datasource.url=" + server.jdbcUrl(),
                "--spring.datasource.username=" + server.user(),
                "--spring.datasource.password=" + server.password(),
                "--spring.datasource.hikari.connection-timeout=1000")) {
      HealthIndicator health = context.getBean("vidportHealthIndicator", HealthIndicator.class);
      assertThat(health.health().getStatus()).isEqualTo(Status.UP);

      server.close();

      assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
    }
  }

  @Test
  void applicationWithoutDataSourceHasAnEmbeddedDatabase() {
    try (ConfigurableApplicationContext context = run("--vidport.data-source.enabled=false")) {
      assertThat(context.getBean(Vidport.class).status().isStoreAvailable()).isTrue();
      assertThat(folder.resolve("data").resolve("database").resolve("vidport.mv.db")).exists();
    }
  }

  @Test
  void vidportCanBeDisabled() {
    try (ConfigurableApplicationContext context = run("--vidport.enabled=false")) {
      assertThat(context.getBeanNamesForType(Vidport.class)).isEmpty();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void otherDatabaseIsRefused() {
    Throwable failure =
        catchThrowable(() -> run(SECRET_KEY, "--spring.datasource.url=jdbc:h2:mem:"));

    assertThat(failure)
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .satisfies(
            fault ->
                assertThat(causes(fault))
                    .filteredOn(DatabaseProblem.class::isInstance)
                    .first()
                    .asInstanceOf(
                        org.assertj.core.api.InstanceOfAssertFactories.throwable(
                            DatabaseProblem.class))
                    .hasMessageContaining("connects to H2"));
  }

  @Test
  void failureNamesTheMissingArtifact() {
    Throwable failure =
        catchThrowable(
            () ->
                run(
                    "--vidport.data-source.enabled=false",
                    "--vidport.s3.endpoint=http://localhost:9",
                    "--vidport.s3.bucket=videos",
                    "--vidport.s3.access-key=name",
                    "--vidport.s3.secret-key=key"));

    assertThat(failure).hasRootCauseInstanceOf(MissingArtifactException.class);
    FailureAnalyzer analyzer = new MissingArtifactAnalyzer();
    assertThat(analyzer.analyze(failure).getAction()).contains("dev.vidport:vidport-s3");
  }

  private static List<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).toList();
  }

  private static String query(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
