// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev The few of forge's cheat codes that the tests use.
interface Vm {
    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function assume(bool condition) external pure;
    function chainId(uint256 id) external;
    function deal(address account, uint256 balance) external;
    function expectEmit(address emitter) external;
    function expectPartialRevert(bytes4 selector) external;
    function expectRevert(bytes calldata reason) external;
    function expectRevert() external;
    function getRecordedLogs() external returns (Log[] memory);
    function lastCallGas() external view returns (Gas memory);
    function parseBytes(string calldata text) external pure returns (bytes memory);
    function parseJsonUint(string calldata json, string calldata key) external pure returns (uint256);
    function parseJsonBytes32(string calldata json, string calldata key) external pure returns (bytes32);
    function keyExistsJson(string calldata json, string calldata key) external view returns (bool);
    function prank(address sender) external;
    function readFile(string calldata path) external view returns (string memory);
    function recordLogs() external;
    function split(string calldata text, string calldata delimiter) external pure returns (string[] memory);
    function toString(uint256 value) external pure returns (string memory);
    function warp(uint256 timestamp) external;

    function assertEq(address left, address right, string calldata why) external pure;
    function assertEq(bytes calldata left, bytes calldata right, string calldata why) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata why) external pure;
    function assertEq(string calldata left, string calldata right, string calldata why) external pure;
    function assertEq(uint256 left, uint256 right, string calldata why) external pure;
    function assertLe(uint256 left, uint256 right, string calldata why) external pure;
    function assertTrue(bool condition, string calldata why) external pure;
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
