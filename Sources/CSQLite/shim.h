// C wrappers of SQLite for Swift, with the prefix `csqlite_`.
#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stddef.h>

// Makes text in double quotes the name of a column and never a string, so that a misspelt name is an error. Swift cannot
// call `sqlite3_db_config`, which is variadic.
static inline void csqlite_forbid_strings_in_double_quotes(sqlite3 *database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

// The functions that bind values let SQLite copy them (`SQLITE_TRANSIENT`, a cast that Swift does not import), so that
// the caller keeps what it passes.

// Calls `sqlite3_bind_text` with a text that ends with NUL.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int parameter, const char *text) {
    return sqlite3_bind_text(statement, parameter, text, -1, SQLITE_TRANSIENT);
}

// Calls `sqlite3_bind_blob64`; without bytes, `bytes` may be NULL, for which that function would bind NULL.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int parameter, const void *bytes, size_t count) {
    return sqlite3_bind_blob64(statement, parameter, count == 0 ? "" : bytes, count, SQLITE_TRANSIENT);
}

#endif
